/// What surrounds the model: how to run it, an app to hold against it, and CI.
extension InitFiles {
  var readme: String {
    """
    # \(name)

    The rules of an app as tables, and what is true of them. Start with
    [`Message.swift`](Sources/\(name)Rules/Message.swift) and change it into your own.

    ```
    swift run \(name) explore    # explores every scenario and writes Reports/
    swift run \(name) gate       # what CI runs: everything is as committed
    swift test                   # holds an implementation against the table
    ```

    After a change of the tables: `swift run \(name) explore --pin`, read the changed pages under `Reports`, and
    commit them with the change. The gate prints what to do about a claim that fails. To see what is lost
    when the process dies at any moment, write `kills 1` into `Scenarios/MSG/as-written.scenario`.

    """
  }

  var tests: String {
    """
    import Machines
    import Simulation
    import \(name)Rules
    import Testing

    /// An implementation as an app has it: it knows no table.
    final class Sender {
      private(set) var state = "draft"
      private var now = 0
      private var deadline: Int?

      func send() {
        state = "sending"
        deadline = now + 10_000
      }

      func answer(isDelivered: Bool) {
        state = isDelivered ? "sent" : "failed"
        deadline = nil
      }

      func pass(_ milliseconds: Int) {
        if let deadline, deadline < now + milliseconds { giveUp() }
        now += milliseconds
      }

      func expire() { if let deadline, deadline <= now { giveUp() } }

      private func giveUp() {
        state = "failed"
        deadline = nil
      }
    }

    struct SenderDriver: Driver {
      let sender = Sender()

      func perform(_ stimulus: Stimulus) {
        switch stimulus {
        case .event("send", _): sender.send()
        case .event("delivered", _): sender.answer(isDelivered: true)
        case .event: sender.answer(isDelivered: false)
        case .wait(let milliseconds): sender.pass(milliseconds)
        case .expiry: sender.expire()
        case .launch, .background, .suspend, .comeBack, .kill: break
        }
      }

      func observe() -> Observation { Observation(states: ["Message": sender.state]) }
    }

    struct MessageTests {
      @Test func `What is claimed holds in random runs`() throws {
        #expect(try simulate(message, seeds: 200).held.contains("answer"))
      }

      @Test func `The app does as its table says`() throws {
        try simulate(message, seeds: 200) { SenderDriver() }
      }
    }

    """
  }

  var workflow: String {
    """
    name: \(name)
    on: [push, pull_request]
    permissions:
      contents: read
      security-events: write
    jobs:
      gate:
        runs-on: ubuntu-latest
        container: swift:6.2
        steps:
          - uses: actions/checkout@v4
          - run: swift test
          - uses: actions/cache@v4
            with:
              path: .build/sim-cache
              key: sim-${{ github.sha }}
              restore-keys: sim-
          - run: >
              swift run \(name) gate --no-progress --seed "$GITHUB_SHA" --format
              github,markdown=.build/gate.md,junit=.build/gate.xml,sarif=.build/gate.sarif
          - if: always()
            run: cat .build/gate.md >> "$GITHUB_STEP_SUMMARY"
          - if: always()
            uses: github/codeql-action/upload-sarif@v3
            with:
              sarif_file: .build/gate.sarif

    """
  }
}
