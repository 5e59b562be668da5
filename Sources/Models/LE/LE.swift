/// "feat: app-lifecycle [ios]": a pull request for the life-cycle events of an iOS SDK.
public enum LE {}
