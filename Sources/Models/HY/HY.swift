/// "State Lifecycle and Data Flow".
public enum HY {}
