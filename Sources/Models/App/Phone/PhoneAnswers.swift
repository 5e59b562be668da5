import ModelsASM
import ModelsHY
import ModelsLC
import ModelsLE
import ModelsONB
package import RuleLanguage

extension App {
  /// What becomes of the questions that documents leave open, where their machines meet.
  package enum PhoneAnswers {
    /// Each takes its default but these, which stay open.
    case decided(but: [Reading] = [])
    /// They stay open, under names that tell the documents apart.
    case open

    func callAsFunction(_ table: MachineTable, _ system: System) -> MachineTable {
      table.meaning(meaning(in: system))
    }

    func callAsFunction(_ actions: [Action], _ system: System) -> [Action] {
      actions.flatMap { $0.meaning(meaning(in: system)) }
    }

    private func meaning(in system: System) -> ReadingMeaning {
      switch self {
      case .decided(let open):
        return { reading, alternative in
          open.contains { $0.id == reading }
            ? .reading(reading, is: alternative)
            : system.readings.takes(reading, alternative) ? .always : .never
        }
      case .open:
        let own = Set(system.readings.map(\.id))
        return { reading, alternative in
          let name = own.contains(reading) ? Self.name(reading, of: system) : reading
          return .reading(name, is: alternative)
        }
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
