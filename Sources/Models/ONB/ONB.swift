/// "Onboarding — High-Level Design".
public enum ONB {}
