/// "App Lifecycle — Component Documentation".
public enum LC {}
