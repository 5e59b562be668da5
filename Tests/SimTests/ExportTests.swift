import Machines
import ModelsASM
import ModelsONB
import Testing

@testable import SimCommand

/// `sim export`; `.ci/exported` lets the real tools decide what it prints.
struct ExportTests {
  private static func session() -> Session {
    let session = Session()
    session.systems.append(Beacon.system)
    session.write("Scenarios/LAMP/whole.scenario", "scenario LAMP/whole\nsystem beacon\nkills 0\n")
    return session
  }

  @Test func `Promela has every row, claim and death, and timers without time`() {
    let session = Self.session()
    #expect(session.run("export", "beacon", "--to", "promela") == 0, "\(session.errors)")
    for part in [
      "byte m_Beacon = 0;", "byte t_Beacon_dark_after_1000_ms = 2;", "byte deaths = 0;",
      "    :: ((t_Beacon_dark_after_1000_ms != 0) && ((phase == 0) || (phase == 1))) -> rest = 0;\n",
      "    :: ((phase != 3) && (deaths < 1)) -> rest = 0;\n      goto die\n",
      "ltl p_dark { [] (!rest || !((m_Beacon == 1))) }",
    ] {
      #expect(session.output.contains(part), "\(part) is not in \(session.output)")
    }
    // Not a claim of every state, so that it does not carry over.
    #expect(!session.output.contains("ltl p_ends"))
    // One effect is whole: death can strike only between two.
    #expect(session.output.matches(of: /lasts && phase != 3/).count == 1)
  }

  @Test func `TChecker has a clock for each timer, and no death inside a step`() {
    let session = Self.session()
    #expect(session.run("export", "LAMP/whole", "--to", "tchecker") == 0, "\(session.errors)")
    #expect(session.output.hasPrefix("system:s_LAMP_whole\n"))
    #expect(session.output.matches(of: /clock:1:x_\d/).count == 2)
    #expect(session.output.contains("x_1 == (if 1 then 3 else 0)"))
    #expect(session.output.contains("location:P:p_dark{labels: p_dark}"))
    #expect(session.run("export", "beacon", "--to", "tchecker") == 2)
    #expect(session.errors.contains("take a scenario with `kills 0`"))
  }

  @Test func `A drawing is what graph prints, and what cannot be exported is told`() {
    let session = Self.session()
    #expect(session.run("graph", "lamp") == 0)
    let drawn = session.output
    #expect(session.run("export", "lamp", "--to", "dot") == 0 && session.output == drawn)
    #expect(session.run("export", "lamp") == 2)
    #expect(session.errors.contains("wants --to promela|tchecker|dot"))
    #expect(session.run("export", "lamp", "--to", "uppaal") == 2)
    #expect(session.run("export", "lmap", "--to", "promela") == 2)
    #expect(session.errors.contains("did you mean"))
  }

  /// Names of documents are of any letters; those of other checkers are not, and are not keywords.
  @Test func `Names are letters, digits and underscores, each once`() {
    var names = UniqueNames()
    #expect(names.identifier("v_", "first launch") == "v_first_launch")
    #expect(names.identifier("v_", "first-launch") == "v_first_launch_2")
    #expect(names.identifier("v_", "größe") == "v_gr__e")
    let session = Session()
    session.systems += [ASM.system, ONB.language, ONB.onboarding]
    for system in session.systems.dropFirst() {
      let code = session.run("export", system.name, "--to", "promela")
      #expect(code == 0, "\(session.errors)")
      let bytes = session.output.replacing(/\/\*.*?\*\//, with: "").unicodeScalars
      #expect(bytes.allSatisfy { $0.isASCII })
    }
  }
}
