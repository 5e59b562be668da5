import Checking
import Machines

extension RowChanges {
  /// How much besides the claim speaks for a change: that its row does more of what the words of its rules say, that it
  /// ties up what hangs loose, and that the tables suggest it.
  ///
  /// - Parameters:
  ///   - changed: the system with it.
  ///   - clues: what the tables suggest.
  func support(for changes: [RowChange], in changed: System, _ clues: [Clue]) -> Int {
    let ends = LooseEnds(
      changed, of: original, stored: stored, claiming: result.property.kind)
    let tied = loose.ends.prefix(loose.certain).count { !ends.ends.contains($0) }
    let opened = ends.ends.prefix(ends.certain).count { !loose.ends.contains($0) }
    let isSuggested = clues.contains { [$0.change] == changes }
    // Of a row that restates no rule the document cannot say that it is wrong.
    let silent = changes.count { $0.old?.ids.isEmpty == true }
    // A row that stands for itself alone is less likely than one more effect of one that there is.
    let alone = changes.count { change in
      change.old == nil && [Trigger.entry, .exit].contains(change.new?.trigger)
    }
    return 4 * (tied - opened) + (isSuggested ? 2 : 0) - 2 * silent - alone
      + 3 * changes.count(where: isAnswer)
      + 5 * changes.count(where: isOfShape) + 2 * changes.count(where: \.isMove)
      + changes.map { agreement(of: $0) }.reduce(0, +)
  }

  /// Whether it is a new row for what happens last in the run and no row of the app hears.
  private func isAnswer(_ change: RowChange) -> Bool {
    guard change.old == nil, case .event(let event)? = change.new?.trigger,
      let last = run.steps.last, last.event == event
    else { return false }
    let ofApp = Set(system.machines.filter(\.isOfApp).map(\.name))
    return !last.rows.contains { ofApp.contains($0.machine) }
  }

  /// How much more of what the words of its rules say a row does with a change: above 0 if more, below if less.
  private func agreement(of change: RowChange) -> Int {
    let ids = (change.new ?? change.old)?.ids ?? []
    let texts = ids.compactMap(text)
    let said = texts.reduce(into: Set<String>()) { $0.formUnion(Likeness.words($1)) }
    let table = system.machines.first { $0.name == change.machine }
    let named = Set(texts.flatMap { table?.named(in: $0) ?? [] })
    func things(_ rule: Rule?) -> Set<String> { Set(rule.map { $0.things } ?? []) }
    let (old, new) = (things(change.old), things(change.new))
    func worth(_ things: Set<String>) -> Int {
      things.reduce(0) { sum, thing in
        sum + (named.contains(thing) ? 3 : likeness.weight(Likeness.words(thing), in: said))
      }
    }
    let more = worth(new.subtracting(old)) - worth(old.subtracting(new))
    return max(-4, min(4, more))
  }
}

extension Rule {
  /// What it does and asks for, by name.
  fileprivate var things: [String] {
    var names = condition.variables.map(\.name) + [target].compactMap(\.self)
    for action in actions.flatMap(\.flattened) {
      switch action {
      case .assign(let variable, _): names.append(variable.name)
      case .start(let timer, _), .stop(let timer): names.append(timer.name)
      case .emit(let name), .send(let name): names.append(name)
      case .choose, .atomically: break
      }
    }
    return names
  }
}
