internal import Machines

/// Proposes simpler paths, one after the other, and learns which of them still fail.
///
/// Simpler is: fewer faults beyond the rules, then fewer steps, then fewer that are the user's or the
/// operating system's, then an earlier end, then earlier steps. In this order it
///
/// * leaves out what no rule makes, one by one, and then tries other faults in its place;
/// * leaves out half of the steps, a quarter and so on down to one, the last ones first;
/// * shortens waits: to nothing, to half, by a tick;
/// * if asked, lets nothing happen any more after each step;
/// * if asked, and of a short path, goes from each state to each later one in the simplest way that
///   the model has, and leaves out any two steps.
///
/// It begins again as long as something got simpler.
///
/// Anyone who asks runs the path, which may take a while or suspend a task: hence no callback.
struct Shrinking {
  /// The simplest path known to fail.
  private(set) var best: Path
  private let ground: Ground
  private let isThorough: Bool
  private let endsIdle: Bool
  private var pass = Pass.offModel
  /// Counts down, through the steps of the best path or pairs of them.
  private var place: Int
  /// How many steps are left out at once.
  private var size = 0
  private var shortening = 0
  private var isSimpler = false
  /// Those of the best path; none if not yet known.
  private var shortcuts: Shortcuts?
  /// The faults to try in the place of the one at `place`, the last first.
  private var otherFaults: [InjectedAction]?

  private enum Pass { case offModel, faults, chunks, waits, idling, shortcuts, pairs, done }

  /// The longest path of which all pairs of steps are tried.
  static let longestForPairs = 20

  /// - Parameters:
  ///   - path: one that fails, as it was really taken.
  ///   - isThorough: whether to go all ways in the model, and to leave out any two steps.
  ///   - endsIdle: whether to let nothing happen for long at the end.
  init(_ path: Path, on ground: Ground, isThorough: Bool, endsIdle: Bool = false) {
    best = path
    self.ground = ground
    self.isThorough = isThorough
    self.endsIdle = endsIdle
    place = path.moves.count
  }

  /// The next path to try; none if nothing is left to try.
  ///
  /// - Throws: a `ModelError` if some step leaves a variable's range or does not end.
  mutating func next() throws(ModelError) -> Path? {
    while pass != .done {
      let proposed =
        switch pass {
        case .offModel: nextWithoutOffModel()
        case .faults: try nextWithOtherFault()
        case .chunks: nextWithoutChunk()
        case .waits: nextWithShorterWait()
        case .idling: nextEndingIdle()
        case .shortcuts: try nextByShortcut()
        case .pairs: nextWithoutPair()
        case .done: Path?.none
        }
      if let proposed { return proposed }
      enterNextPass()
    }
    return nil
  }

  /// Learns what came of the path that was proposed last.
  ///
  /// - Parameter taken: the path really taken up to the failure, if it failed likewise.
  mutating func learn(_ taken: Path?) {
    guard let taken, taken.isSimpler(than: best, on: ground) else { return }
    best = taken
    isSimpler = true
    switch pass {
    case .offModel, .chunks: place = min(place, best.moves.count)
    case .faults:
      place = 0
      otherFaults = nil
    case .waits: shortening = 0
    case .idling: place = best.moves.count
    case .shortcuts, .pairs: place = 0
    case .done: break
    }
    shortcuts = nil
  }

  private mutating func enterNextPass() {
    shortening = 0
    switch pass {
    case .offModel:
      pass = .faults
      place = 0
    case .faults:
      pass = .chunks
      size = max(best.moves.count / 2, 1)
      place = best.moves.count
    case .chunks:
      pass = .waits
      place = 0
    case .waits:
      pass = .idling
      place = endsIdle ? 0 : best.moves.count
    case .idling:
      pass = .shortcuts
      place = 0
      if !isThorough || best.moves.count > Self.longestForPairs { begin() }
    case .shortcuts:
      pass = .pairs
      place = 0
    case .pairs: begin()
    case .done: break
    }
  }

  /// Begins again if something got simpler, and ends if not.
  private mutating func begin() {
    pass = isSimpler ? .offModel : .done
    isSimpler = false
    place = best.moves.count
  }

  // MARK: Passes

  private mutating func nextWithoutOffModel() -> Path? {
    while place > 0 {
      place -= 1
      if best.moves[place].offModel == nil { continue }
      var shorter = best
      shorter.moves.remove(at: place)
      return shorter
    }
    return nil
  }

  private mutating func nextWithOtherFault() throws(ModelError) -> Path? {
    while place < best.moves.count {
      if otherFaults == nil, best.moves[place].offModel != nil {
        var player = Player(ground)
        otherFaults = try player.otherFaults(at: place, in: best).reversed()
      }
      if let action = otherFaults?.popLast() {
        var other = best
        other.moves[place] = Move(wait: best.moves[place].wait, offModel: action)
        return other
      }
      otherFaults = nil
      place += 1
    }
    return nil
  }

  private mutating func nextWithoutChunk() -> Path? {
    while size >= 1 {
      if place >= size {
        var shorter = best
        shorter.moves.removeSubrange((place - size)..<place)
        place -= size
        return shorter
      }
      size = size == 1 ? 0 : size / 2
      place = best.moves.count
    }
    return nil
  }

  private mutating func nextWithShorterWait() -> Path? {
    while place <= best.moves.count {
      let wait = place < best.moves.count ? best.moves[place].wait : best.finalWait
      while shortening < 3 {
        let shorter = [0, wait / 2, wait - 1][shortening]
        shortening += 1
        if shorter < 0 || shorter >= wait { continue }
        var other = best
        if place < best.moves.count {
          other.moves[place].wait = shorter
        } else {
          other.finalWait = shorter
        }
        return other
      }
      shortening = 0
      place += 1
    }
    return nil
  }

  private mutating func nextEndingIdle() -> Path? {
    guard place < best.moves.count else { return nil }
    var other = Path(moves: Array(best.moves[..<place]))
    other.moves.append(Move(wait: 0, offModel: .idle(microseconds: 0)))
    place += 1
    return other
  }

  /// Goes from one state to a later one in another way: the longest parts first.
  private mutating func nextByShortcut() throws(ModelError) -> Path? {
    let known: Shortcuts
    if let shortcuts {
      known = shortcuts
    } else {
      known = try Shortcuts(best, on: ground)
      shortcuts = known
    }
    let count = best.moves.count
    while place < count * count {
      let (first, last) = (place / count, count - place % count)
      place += 1
      if first >= last { continue }
      if let other = try known.path(from: first, to: last) { return other }
    }
    return nil
  }

  /// Leaves out the pair of a number: 0 for the first two steps.
  private mutating func nextWithoutPair() -> Path? {
    let count = best.moves.count
    while place < count * count {
      let (first, second) = (place / count, place % count)
      place += 1
      if first >= second { continue }
      var shorter = best
      shorter.moves.remove(at: second)
      shorter.moves.remove(at: first)
      return shorter
    }
    return nil
  }
}

extension Path {
  /// Whether a path is simpler than another in the order that ``Shrinking`` names.
  func isSimpler(than other: Path, on ground: Ground) -> Bool {
    measure(on: ground).lexicographicallyPrecedes(other.measure(on: ground))
  }

  private func measure(on ground: Ground) -> [Int] {
    var now = 0
    var lateness = 0
    for move in moves {
      now += move.wait
      lateness += now
    }
    return [
      faults, moves.count, moves.count { ground.isDisturbance($0.action) }, ticks, lateness,
    ]
  }
}
