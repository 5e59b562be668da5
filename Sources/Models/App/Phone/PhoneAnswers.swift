import ModelsASM
import ModelsHY
import ModelsLC
import ModelsLE
import ModelsONB
package import RuleLanguage

extension App {
  /// What becomes of the questions that documents leave open, where their machines meet.
  package enum PhoneAnswers {
    /// Each takes its default.
    case decided
    /// Each takes its default but these.
    case decidedBut([Reading])
    /// They stay open, under names that tell the documents apart.
    case open

    func callAsFunction(_ table: MachineTable, _ system: System) -> MachineTable {
      switch self {
      case .decided: table.read(system.readings)
      case .decidedBut(let open):
        table.meaning { reading, alternative in
          open.contains { $0.id == reading }
            ? .reading(reading, is: alternative)
            : system.readings.takes(reading, alternative) ? .always : .never
        }
      case .open: table.meaning(Self.renamed(system))
      }
    }

    func callAsFunction(_ actions: [Action], _ system: System) -> [Action] {
      switch self {
      case .decided, .decidedBut: actions.flatMap { $0.read(system.readings) }
      case .open: actions.flatMap { $0.meaning(Self.renamed(system)) }
      }
    }

    private static func renamed(_ system: System) -> ReadingMeaning {
      let own = Set(system.readings.map(\.id))
      return { reading, alternative in
        .reading(own.contains(reading) ? name(reading, of: system) : reading, is: alternative)
      }
    }

    /// The document that asks a question, and its name.
    static func name(_ reading: String, of system: System) -> String {
      let isAsked = journeyQuestions.contains { $0.id == reading }
      return "\((isAsked ? LC.lifecycle : system).document): \(reading)"
    }
  }

  /// The questions of all documents, each once.
  static let phoneReadings: [Reading] = {
    var known: Set<String> = []
    return [
      LC.lifecycle, journey, ONB.onboarding, LE.lifecycleEvents, HY.hydrationGate, ASM.system,
      ONB.cityChange, LE.linkBuffer, HY.auth, HY.settings, LC.migration, HY.hydration,
      HY.providerModels,
    ].flatMap { system in
      system.readings.compactMap { reading in
        let name = PhoneAnswers.name(reading.id, of: system)
        return known.insert(name).inserted ? reading.renamed(name) : nil
      }
    }
  }()
}
