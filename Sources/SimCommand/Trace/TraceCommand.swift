import Machines
import Reporting
import Simulation

/// In what form `sim trace` prints a run.
enum TraceFormat: String, CaseIterable {
  case itf, json, mermaid
}

extension CommandEnvironment {
  /// `sim trace`.
  func trace(_ invocation: Invocation) throws -> ExitCode {
    let source = try namedRun(invocation.operands[0], invocation)
    if let divergence = source.divergence {
      throw InputError(
        "the run \(divergence.description); there is no trace of it on the present rules")
    }
    let trace = try RunTrace(source)
    switch invocation.traceFormat {
    case .itf: try print(trace.itf.text + "\n")
    case .json: try print(trace.json.text + "\n")
    case .mermaid: try print(trace.run.sequenceDiagram(of: source.system))
    }
    return .success
  }
}
