import Checking
import Foundation
package import Machines
import Reporting

/// Whether a page is enough to name the row in which a defect was planted, and its repair, as far as that can be said
/// without a reader.
package struct PageScore {
  /// Whether the words of a rule of the row are on the page; `true` of a row that restates none.
  package var quotes = false
  /// Whether the row, or the place where it is missing, is among those that the page holds responsible.
  package var names = false
  /// Whether it is among the first of these.
  package var leads = false
  /// Whether the repair that is offered first makes the claim true again, when it is applied.
  package var repairs = false
  /// Whether that repair breaks nothing in return.
  package var isClean = false
  /// Whether it changes the row, or puts the missing one back.
  package var touches = false
  /// Whether it is what was there.
  package var isExact = false

  /// Whether the page names the row and a repair of it that holds.
  package var isEnough: Bool { quotes && names && repairs && touches }

  package init(_ page: PlantedPage, of catalogue: Catalogue) {
    guard let planted = page.planted else { return }
    let words = catalogue.documents.flatMap(\.rules).filter { planted.row.ids.contains($0.id) }
      .map(\.text)
    quotes =
      planted.row.ids.isEmpty
      || words.contains { page.text.localizedCaseInsensitiveContains($0.prefix { $0 != "<" }) }
    // What is said before the run is told.
    let core = page.text.split(separator: "\n").prefix { !$0.hasPrefix("### ") }
    let rows = core.filter { line in
      (line.hasPrefix("|") || line.contains("responsible"))
        && line.contains(planted.machine) && line.contains("`\(planted.state)`")
        && line.contains(planted.row.trigger.name)
    }
    names = !rows.isEmpty
    leads = rows.first == core.first { $0.hasPrefix("|") && $0.contains("**") }
    let tried = page.report.tried[page.result.property.name]
    let changes = tried?.changes ?? []
    let offered = changes.isEmpty ? tried?.nearest.map { [$0.change] } ?? [] : changes
    isClean = !changes.isEmpty && tried?.broken.isEmpty == true && tried?.lost.isEmpty == true
    touches = offered.contains { change in
      change.machine == planted.machine && change.state == planted.state
        && [planted.row, planted.planted].contains {
          $0?.trigger == (change.old ?? change.new)?.trigger
        }
        // What depends on readings is otherwise in the tables in force.
        && change.old.map { [$0.target] == [planted.planted?.target] && $0.ids == planted.row.ids }
          ?? (planted.planted == nil)
    }
    let changed = page.report.resolved.flatMap { offered.applied(to: $0.0) }
    let whole = try? page.sound.resolvedTables(under: page.report.configuration)
    func there(_ tables: [MachineTable]?) -> Set<Rule>? {
      tables?.first { $0.name == planted.machine }.map { table in
        Set(
          table.rules(in: planted.state).map { rule in
            var bare = rule
            bare.ids = []
            return bare
          })
      }
    }
    isExact = touches && there(changed?.machines) == there(whole)
    repairs = Self.holds(page, with: offered)
  }

  /// Whether the claim holds with changes, explored anew.
  private static func holds(_ page: PlantedPage, with changes: [RowChange]) -> Bool {
    guard !changes.isEmpty, let (tables, rest) = page.report.resolved,
      let changed = changes.applied(to: tables)
    else { return false }
    var options = SearchOptions()
    options.detail = .verdict
    options.reduces = false
    let found = try? check(changed, rest, options: options, properties: [page.result.property])
    return found?.results.first?.verdict == .proved
  }
}
