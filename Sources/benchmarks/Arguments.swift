/// What the program was asked to measure.
struct Arguments {
  var models = Benchmark.usual
  var jobs = [1, 2]
  var runs = 3
  var spin = true
  var simulation = false
  var reduction = false
  var help = false

  /// The first argument of a process that measures one search.
  static let alone = "--alone"

  static let usage = """
    usage: benchmarks [--models NAME,…|all] [--jobs N,…] [--runs N] [--no-spin]
           benchmarks --simulation [--runs N]
           benchmarks --reduction

    Searches models exhaustively with each engine in turn, each run in a process of its own, and
    prints the median times. With spin and gcc on the path, Spin searches the same models.

      --models  \(Benchmark.all.map(\.name).joined(separator: ", ")), or all
                (\(Benchmark.usual.joined(separator: ",")))
      --jobs    numbers of threads (1,2)
      --runs    runs of each (3)
      --no-spin leaves Spin out
      --simulation measures random runs instead, on one thread
      --reduction measures what storing one state for many buys, in systems of rules
    """

  init(_ words: [String]) throws {
    var rest = words[...]
    func value(of option: String) throws -> [String] {
      guard let word = rest.popFirst(), !word.isEmpty, !word.hasPrefix("-") else {
        throw Complaint("\(option) needs a value")
      }
      return word.split(separator: ",").map(String.init)
    }
    func counts(of option: String) throws -> [Int] {
      try value(of: option).map { word in
        guard let count = Int(word), (1...64).contains(count) else {
          throw Complaint("\(option) takes numbers from 1 to 64, not '\(word)'")
        }
        return count
      }
    }
    while let word = rest.popFirst() {
      switch word {
      case "--models":
        models = try value(of: word)
        if models == ["all"] { models = Benchmark.all.map(\.name) }
      case "--jobs":
        jobs = try counts(of: word)
      case "--runs":
        let given = try counts(of: word)
        guard given.count == 1 else { throw Complaint("--runs takes one number") }
        runs = given[0]
      case "--no-spin":
        spin = false
      case "--simulation":
        simulation = true
      case "--reduction":
        reduction = true
      case "--help", "-h":
        help = true
      default:
        throw Complaint("'\(word)' is no option; --help lists them")
      }
    }
    for name in models where !Benchmark.all.contains(where: { $0.name == name }) {
      let known = Benchmark.all.map(\.name).joined(separator: ", ")
      throw Complaint("'\(name)' is no model; there are \(known)")
    }
  }
}
