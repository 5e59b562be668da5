@_exported public import RuleLanguage
@_exported public import RuleSemantics
