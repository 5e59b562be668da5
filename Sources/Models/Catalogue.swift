public import Machines

/// Everything that is modelled: the systems, and the documents whose rules they restate.
public enum Catalogue {
  /// The systems, document by document.
  public static let systems: [System] = [
    ASM.system, LC.migration, HY.hydration, HY.providerModels, HY.hydrationGate, HY.auth,
    HY.settings,
    ONB.cityChange,
  ]

  /// The documents, with every rule that the catalogue counts in them.
  public static let documents: [Document] = [ASM.document, HY.document]
}
