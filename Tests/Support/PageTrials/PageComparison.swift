package import Machines
import Reporting

/// Walks of the engine done again by the interpreter of the page.
package struct PageComparison {
  private var tables = ScenarioTables()
  private var walks: [String] = []
  /// How many steps there are to compare.
  package private(set) var count = 0
  /// How many claims about whole runs they break.
  package private(set) var brokenClaims = 0

  package init() {}

  /// Walks through each of several systems, in all so many steps.
  ///
  /// - Throws: a ``ModelError`` if the tables of one cannot be run.
  package init(
    _ systems: [(name: String, system: System, configuration: Configuration)], steps: Int
  ) throws {
    for (number, (name, system, configuration)) in systems.enumerated() {
      try add(
        name, system, configuration, seed: UInt64(number), steps: steps / systems.count + 1)
    }
  }

  /// Walks through a system.
  ///
  /// - Throws: a ``ModelError`` if its tables cannot be run.
  package mutating func add(
    _ name: String, _ system: System, _ configuration: Configuration, seed: UInt64, steps: Int
  ) throws {
    let compiled = try tables.add(name, system, configuration)
    var walk = try EngineWalk(compiled, of: system, seed: seed)
    walks.append(walk.runs(steps: steps))
    count += walk.count
    brokenClaims += walk.brokenClaims
  }

  /// Where the page first sees something else than the engine, or `agree on`, and the number of steps.
  package func answer(of runner: ScriptRunner) throws -> String {
    try runner.run(
      PageSources.interpreter + Self.script,
      on: "{\"tables\":\(tables.json),\"walks\":[\(walks.joined(separator: ",\n"))]}")
  }

  private static let script = #"""

    function digest(text) {
      let hash = 0x811c9dc5;
      for (let at = 0; at < text.length; at += 1) {
        hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
      }
      return hash >>> 0;
    }
    function sight(model, state) {
      const numbers = (s) => s.slice(0, model.at.limit).join(" ");
      const row = ([m, s, at]) =>
        `${model.machines[m].name}/${model.machines[m].states[s]}/${model.rowLabel(m, s, at)}`;
      try {
        const steps = model.steps(state).map((step) => [
          step.name, step.actor, step.event, step.rows.map(row).join("+"), step.outputs.join("+"),
          numbers(step.next)].join("|"));
        return [`${model.longestWait(state)};${numbers(state)};${model.broken(state)}`, ...steps]
          .join("\n");
      } catch (error) {
        if (error instanceof Fault) return "a fault of the model";
        throw error;
      }
    }
    function answer({ tables, walks }) {
      let compared = 0;
      for (const [number, runs] of walks.entries()) {
        const model = readModel(tables, number);
        const watch = readWatch(model, tables);
        for (const [claims, unknown, run] of runs) {
          let state = model.initial;
          const frames = [{ state, before: state, step: null, waited: 0 }];
          for (const [at, [expected, move]] of run.entries()) {
            const seen = sight(model, state);
            if (digest(seen) !== expected) {
              return `${model.scenario.n} differs at step ${at} of ${JSON.stringify(run)}; `
                + `the page has\n${seen}`;
            }
            compared += 1;
            if (seen.startsWith("a fault")) break;
            const before = move < 0 ? model.wait(state, -move) : state;
            const step = move < 0 ? null : model.steps(state)[move];
            state = step ? step.next : before;
            frames.push({ state, before, step, waited: Math.max(0, -move) });
          }
          const { brokenAt } = watch.watched(frames);
          const broken = model.scenario.u.filter((_, at) => brokenAt[at] >= 0)
            .map(([name]) => tables.t[name]).filter((name) => !unknown.includes(name));
          if (claims !== null && String(broken) !== String(claims)) {
            return `${model.scenario.n}: ${JSON.stringify(run)} breaks ${claims}; in the page ${broken}`;
          }
        }
      }
      return `agree on ${compared}`;
    }
    """#
}
