import Machines
import Models
import Testing

@Suite struct `What no row hears on purpose` {
  /// A mark on a cause that is heard would hide that its last row is lost.
  @Test func `is heard by no row in the document that says so`() throws {
    var marks: Set<String> = []
    for system in Catalogue.models.systems where system.document != "App" {
      let machines = try CompiledSystem(system).machines
      let heard = Set(machines.flatMap(\.rules).flatMap(\.rules).map(\.trigger))
      for table in machines {
        for cause in table.causes where cause.unheardBecause != nil {
          marks.insert("\(table.name) \(cause.event)")
          for event in [cause.event] + cause.sends {
            #expect(!heard.contains(.event(event)), "\(system.name): \(table.name): \(event)")
          }
        }
      }
    }
    #expect(marks.count > 30)
  }
}
