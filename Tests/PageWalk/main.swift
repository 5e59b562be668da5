import Foundation
import Machines
import Models
import PageTrials
import SimCommand

// The interpreter of the page beside the engine, in seeded runs of every committed scenario.
//
// usage: pagewalk STEPS     (where Scenarios lies)

guard let steps = CommandLine.arguments.dropFirst().first.flatMap(Int.init), steps > 0 else {
  end("it takes a number of steps", status: 2)
}
guard let runner = ScriptRunner.found else {
  print("neither Node nor Chromium is installed: the interpreter is not compared.")
  exit(0)
}
do {
  let comparison = try PageComparison(
    try explored(below: "Scenarios", of: Catalogue.models.systems), steps: steps)
  let answer = try comparison.answer(of: runner)
  guard answer == "agree on \(comparison.count)", comparison.count >= steps * 9 / 10,
    comparison.brokenClaims > 10
  else {
    end(
      "\(comparison.count) steps, \(comparison.brokenClaims) broken claims: \(answer.prefix(1000))",
      status: 1)
  }
  print("the page and the engine \(answer) steps")
} catch { end("\(error)", status: 2) }

func end(_ text: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data("pagewalk: \(text)\n".utf8))
  exit(status)
}
