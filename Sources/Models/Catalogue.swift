public import Machines

/// Everything that is modelled: the systems, and the documents whose rules they restate.
public enum Catalogue {
  /// The systems, document by document.
  public static let systems: [System] = [
    [ASM.system],
    [LC.migration, LC.migrationTiming],
    [HY.hydration],
    [ONB.cityChange],
    App.systems,
  ].flatMap(\.self)

  /// The documents, with every rule that the catalogue counts in them.
  public static let documents: [Document] = [ASM.document, App.document]

  /// What several documents speak of, or several places of one.
  public static let subjects: [Subject] = App.subjects
}
