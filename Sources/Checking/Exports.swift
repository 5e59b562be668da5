@_exported public import RuleChecking
@_exported public import StateGraphs
@_exported public import StateSearch
@_exported public import TimedAutomata
