import Machines

// Each system of the other documents, asked what the App State Machine asks of every app.

extension App {
  static let criticalSystems: [System] = [migration, hydration, cityChange]

  private static let migration = system(
    LC.migration,
    under: CriticalRules(
      errors: (LC.Migration.is(.errorScreen), [LC.Migration.Event.retryClicked.rawValue]),
      failures: (
        .either([.rule("LC-MG07"), .rule("LC-MG16")]),
        LC.Migration.showError.condition
      ),
      retries: (
        .becomes(LC.Migration.is(.syncRetry)),
        .either([.launch, .becomes(LC.Migration.is(.errorScreen))])
      ),
      login: .never),
    per: ["LC-MG31"], repairs: ["key-value-timeout": ["R1-timeouts"]])

  private static let hydration = system(
    HY.hydration, under: CriticalRules(), per: ["HY-05", "HY-23"])

  private static let cityChange = system(
    ONB.cityChange, under: CriticalRules(), per: ["ONB-C0"])
}
