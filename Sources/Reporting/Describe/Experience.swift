import Machines

/// What a user can see of a run: the screens in the order of time, and what the user does on them.
///
/// Where no machine says what it shows, the states of the app's machine that changes most stand
/// for screens.
struct Experience {
  /// A list has at most so many words; what is in the middle of a longer one is left out.
  static let mostWords = 60

  /// A screen with how long it is seen, or something that the user does.
  private struct Moment {
    let words: Inline
    /// How many words it has, with the arrow before the next one.
    let count: Int

    init(_ words: Inline, _ text: String) {
      self.words = words
      count = text.split(separator: " ").count + 1
    }
  }

  private var moments: [Moment] = []
  private let run: Run
  /// The last screen that the user sees; `nil` if none is ever seen.
  private(set) var screen: String?

  init(_ run: Run, of system: System) {
    self.run = run
    let views = Views(system, run)
    var phase = "foreground"
    var current = views.initial
    var since = Instant.zero
    var shown: String?
    var before: String?
    func show(_ text: String?, at time: Instant) {
      guard let text, text != shown else { return }
      // What is still there after a deed is told again only if it lasts.
      if shown != before || time > since { tell(shown, views, from: since, until: time) }
      before = nil
      shown = text
      since = time
    }
    show(current, at: .zero)
    for step in run.steps {
      if step.actor == Actor.user.name {
        tell(shown, views, from: since, until: step.at)
        before = shown ?? before
        shown = nil
        since = step.at
        moments.append(Moment("*\(views.deed(step.event))*", views.deed(step.event)))
      }
      for change in step.changes {
        if change.what == "process" {
          phase = change.to
          // What was on the screen is gone with the process.
          if phase == "dead" { current = views.initial }
          if phase != "foreground" { show(Self.away[phase] ?? "another app", at: step.at) }
        } else if let text = views.text(change.what, change.to) {
          current = text
        }
      }
      if phase == "foreground" { show(current, at: step.at) }
    }
    tell(shown, views, from: since, until: run.loopStart == nil ? run.end : since)
    screen = current
  }

  private mutating func tell(
    _ text: String?, _ views: Views, from start: Instant, until end: Instant
  ) {
    guard let text else { return }
    let span = end > start ? " (\(end.span(since: start)))" : ""
    let isState = views.areStates && !Self.away.values.contains(text)
    let name: Inline = isState ? Inline.code(text) : Inline.text(text)
    moments.append(Moment(name + .text(span), text + span))
  }

  private static let away = ["dead": "the app closed", "background": "another app"]

  /// The list: `the splash screen (2 s) → *taps Retry* → an error`.
  func line(within words: Int = mostWords) -> Inline {
    if moments.isEmpty { return "nothing of it" }
    let end: Inline = run.loopStart == nil ? "" : ", and so on forever"
    let budget = words - 8
    if moments.reduce(0, { $0 + $1.count }) <= budget {
      return .joined(moments.map(\.words), by: " → ") + end
    }
    // More of the end than of the beginning: there it happens.
    var (first, last) = (0, moments.count)
    var left = budget
    while first < last {
      let isLast = first * 2 >= moments.count - last
      let cost = moments[isLast ? last - 1 : first].count
      if cost > left { break }
      left -= cost
      if isLast { last -= 1 } else { first += 1 }
    }
    return .joined(
      moments[..<first].map(\.words) + (first < last ? ["… \(last - first) more …"] : [])
        + moments[last...].map(\.words), by: " → ") + end
  }
}

/// What the machines of a system show.
private struct Views {
  private let machines: [MachineTable]
  /// Whether states stand for screens, as no machine says what it shows.
  let areStates: Bool
  private let told: MachineTable?

  init(_ system: System, _ run: Run) {
    machines = system.machines
    areStates = machines.allSatisfy { $0.screens.isEmpty && $0.deeds.isEmpty }
    var told: MachineTable?
    var most = -1
    for machine in machines where !machine.isOutside {
      let count = run.steps.count { step in step.changes.contains { $0.what == machine.name } }
      if count > most { (told, most) = (machine, count) }
    }
    self.told = told
  }

  private static let ofProcess = [
    "launch": "opens the app", "background": "leaves the app", "return": "returns to the app",
  ]

  /// What is seen at the beginning.
  var initial: String? {
    if areStates { return told?.initial }
    return machines.lazy.compactMap { $0.screens[$0.initial] }.first
  }

  /// What a machine shows in a state; `nil` if nothing of its own.
  func text(_ machine: String, _ state: String) -> String? {
    if areStates { return machine == told?.name ? state : nil }
    return machines.first { $0.name == machine }?.screens[state]
  }

  /// What the user does by an event.
  ///
  /// A process that dies while it does what follows has its place after a comma.
  func deed(_ event: String) -> String {
    let name = String(event.prefix { $0 != "," })
    for machine in machines {
      if let deed = machine.deeds[event] ?? machine.deeds[name] { return deed }
    }
    return Self.ofProcess[event] ?? event
  }
}
