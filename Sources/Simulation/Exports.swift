@_exported public import PropertyTesting
