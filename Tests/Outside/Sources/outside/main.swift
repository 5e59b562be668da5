import Checking
import Machines

enum Download: Machine {
  enum State: String, Name { case idle, loading, done, failed }
  enum Event: String, Name { case start, finished }
  static let name = "Download"
  static let initial = State.idle
  static let rules: Rules<Self> = [
    .idle: [.on(.start, to: .loading)],
    .loading: [.on(.finished, to: .done), .after(.seconds(10), to: .failed)],
    .failed: [.on(.start, to: .loading)],
  ]
  static let causes: [Cause<Self>] = [.user(.start), .by(.network, .finished)]
}

let download = System(
  "download", document: "MINE", title: "A download", machines: [Download.table()],
  properties: [
    Property(
      "answer", "Loading ends within 9 s.",
      .longest(
        from: .becomes(Download.is(.loading)), until: .holds(!Download.is(.loading)), .atMost(9000))
    )
  ])
for result in try check(download).results {
  print(result.property.name, result.verdict, result.detail, result.run?.signature ?? "")
}

/// Two jugs, and a bucket to be filled with exactly four litres: a system that is no table.
struct DieHard: TransitionSystem {
  struct Jugs: Hashable { var small = 0, big = 0 }
  let initialStates = [Jugs()]
  func successors(of jugs: Jugs, into next: inout Successors<Jugs>) {
    let toBig = min(jugs.small, 5 - jugs.big)
    let toSmall = min(jugs.big, 3 - jugs.small)
    next.append(jugs) { $0.small = 3 }
    next.append(jugs) { $0.big = 5 }
    next.append(jugs) { $0.small = 0 }
    next.append(jugs) { $0.big = 0 }
    next.append(jugs) {
      $0.small -= toBig
      $0.big += toBig
    }
    next.append(jugs) {
      $0.small += toSmall
      $0.big -= toSmall
    }
  }
}
print(check(DieHard(), [.never("four litres") { $0.big == 4 }]))
print(checkLetters())
