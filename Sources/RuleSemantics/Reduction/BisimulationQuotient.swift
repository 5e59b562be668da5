/// Which values of some fields of a state cannot be told apart, whatever the others are.
///
/// The fields given are known, all others are not. From what the initial state has in them, every
/// value that steps can lead to is found (a *place*), an unknown bit being taken both ways; places
/// are then divided by what can happen in them (``AbstractExecution``) until equivalent places lead to
/// equivalent ones. The relation "the same but for equivalent places" is then a bisimulation whose
/// steps agree one by one, in their order, their actions, the rows that fire and the outputs; and
/// every condition observed holds in both or in neither.
///
/// Source: partition refinement (Kanellakis and Smolka 1983) on an open component, as in
/// compositional minimisation (Graf and Steffen 1990).
struct BisimulationQuotient {
  /// The bits of the fields.
  let mask: [UInt64]
  /// The values of the fields that can occur, the initial one first.
  private(set) var places: [[UInt64]]
  /// The class of each place; classes are numbered in the order of their first places.
  private(set) var classes: [Int] = []
  private(set) var classCount = 0
  /// The places after each step that can happen in a place, in the order of its record.
  private var targets: [[Int]] = []

  /// More places, or paths through the code from all of them together, are given up.
  struct Effort {
    var places: Int
    var paths: Int
  }

  /// What a broken analysis leaves out, so that tests can see that they would notice.
  struct Sabotage: OptionSet {
    let rawValue: Int
    static let noRefinement = Sabotage(rawValue: 1)
    static let noNotes = Sabotage(rawValue: 2)
    static let noObservations = Sabotage(rawValue: 4)
    static let noRecords = Sabotage(rawValue: 8)
  }

  /// - Parameters:
  ///   - program: the code with notes of what fires.
  ///   - observed: what is asked of states besides what can happen in them.
  /// - Returns: `nil` if it takes more than the effort.
  init?(
    _ program: Program, from initial: [UInt64], observing observed: [Program],
    values: [AbstractExecution.FieldKey: Int], by mask: [UInt64], effort: Effort,
    sabotage: Sabotage = []
  ) {
    var effort = effort
    self.mask = mask
    places = [zip(initial, mask).map { $0 & $1 }]
    var numbers = [places[0]: 0]
    var records: [[UInt64]: Int] = [:]
    var next = 0
    while next < places.count {
      guard places.count <= effort.places, effort.paths > 0 else { return nil }
      let state = PartialState(places[next], knowing: mask)
      var run = AbstractExecution(program, values: values, from: state)
      run.expand()
      effort.paths -= run.paths
      var record = run.record
      var isTooWide = run.isTooWide
      for condition in observed {
        var look = AbstractExecution(condition, values: values, from: state)
        look.look()
        record += look.record
        isTooWide = isTooWide || look.isTooWide
      }
      if isTooWide { return nil }
      targets.append([])
      for step in run.steps {
        guard let target = step.words(under: mask) else { return nil }
        let number = numbers[target] ?? places.count
        if number == places.count {
          numbers[target] = number
          places.append(target)
        }
        targets[next].append(number)
      }
      if sabotage.contains(.noRecords) { record = [UInt64(run.steps.count)] }
      let kind = records[record] ?? records.count
      records[record] = kind
      classes.append(kind)
      next += 1
    }
    classCount = records.count
    if !sabotage.contains(.noRefinement) { refine() }
  }

  /// Divides the classes until equivalent places lead to equivalent ones.
  private mutating func refine() {
    while true {
      var numbers: [[Int]: Int] = [:]
      let finer = places.indices.map { place in
        let key = [classes[place]] + targets[place].map { classes[$0] }
        let number = numbers[key] ?? numbers.count
        numbers[key] = number
        return number
      }
      classes = finer
      if numbers.count == classCount { return }
      classCount = numbers.count
    }
  }

  /// For each place that is not the first of its class: the place, and the first of its class.
  var replacements: [(place: [UInt64], by: [UInt64])] {
    var first = [Int?](repeating: nil, count: classCount)
    var found: [(place: [UInt64], by: [UInt64])] = []
    for (place, number) in classes.enumerated() {
      if let known = first[number] {
        found.append((places[place], places[known]))
      } else {
        first[number] = place
      }
    }
    return found
  }
}
