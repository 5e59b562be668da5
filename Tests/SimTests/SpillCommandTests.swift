import Foundation
import Testing

/// What `sim explore --spill` complains of. That it finds the same and keeps within its bound is
/// what `.ci/spilled` looks at with every scenario, and `.ci/memory-promise` with several bounds.
struct SpillCommandTests {
  @Test func `A folder that cannot be used and a bound that is missing are told in one line`()
    throws
  {
    try EndToEndTests.withFolder { folder in
      let missing = folder.appending(path: "none").path(percentEncoded: false)
      for (arguments, words) in [
        (["--memory=120m", "--spill=\(missing)"], "none: No such file or directory"),
        (["--memory=120m", "--spill=/dev/null"], "Not a directory"),
        (["--spill=\(missing)"], "give --memory SIZE too"),
      ] {
        let ended = try EndToEndTests.run(
          "explore", "ASM/as-written", "--no-progress", arguments[0],
          arguments.count > 1 ? arguments[1] : "--jobs=1")
        #expect(ended.code == 2 && ended.output == "")
        #expect(ended.errors.contains(words) && ended.errors.hasPrefix("sim: --spill"))
        #expect(ended.errors.split(separator: "\n").count == 1)
      }
    }
  }
}
