/// What the program was asked to measure.
struct Arguments {
  var models = Benchmark.usual
  var jobs = [1, 2]
  var runs = 3
  var spin = true
  var simulation = false
  /// How many random timed systems to try; 0 if none.
  var timedSystems = 0
  var firstSeed = 0
  var zones = false
  /// The folder of a built TChecker.
  var checker: String?
  var ticks = false
  var planted = false
  var firstHits = false
  var ceiling = false
  var growth = false
  var decades = 3
  var shrinking = false
  var seeds = 1000
  var reduction = false
  var cost = false
  /// The tables of the account of cost to measure; all if there are none.
  var tables: [String] = []
  /// The account of cost whose tables are replaced.
  var page: String?
  var spillFolder = ""
  var symbolic = false
  var agreement = false
  var phoneDefects = false
  var phoneScreens = false
  /// The states that it shows; all if there are none.
  var screens: [String] = []
  var logs = false
  var sessions = 5000
  var reducers = false
  var explanations = false
  /// The folder for pages to be read without knowing what is wrong.
  var blindFolder = ""
  /// Of how many such pages to say what they tell; 0 if of none.
  var blindPages = 0
  var help = false

  /// The first argument of a process that measures one search.
  static let alone = "--alone"

  static let usage = """
    usage: benchmarks [--models NAME,…|all] [--jobs N,…] [--runs N] [--no-spin]
           benchmarks --ceiling [--models NAME,…|all] [--runs N]
           benchmarks --growth [--decades N] [--jobs N,…] [--runs N]
           benchmarks --simulation [--runs N]
           benchmarks --timed-campaign N [--first-seed N] [--jobs N]
           benchmarks --zones [--runs N] [--tchecker FOLDER]
           benchmarks --ticks
           benchmarks --first-hits
           benchmarks --planted
           benchmarks --shrinking [--seeds N]
           benchmarks --reduction
           benchmarks --cost [--tables NAME,…] [--into FILE]
           benchmarks --spill DIR [--jobs N,…] [--runs N]
           benchmarks --symbolic [--runs N]
           benchmarks --logs [--sessions N]
           benchmarks --agreement [--tables SYSTEM,…]
           benchmarks --phone-defects [--seeds N]
           benchmarks --phone-screens [MACHINE/STATE,…]
           benchmarks --reducers [--runs N]
           benchmarks --explanations
           benchmarks --blind FOLDER [--first-seed N]
           benchmarks --blind-score N [--first-seed N] [--blind FOLDER]

    Searches models exhaustively with each engine in turn, each run in a process of its own, and
    prints the median times. With spin and gcc on the path, Spin searches the same models.

      --models  \(Benchmark.all.map(\.name).joined(separator: ", ")), or all
                (\(Benchmark.usual.joined(separator: ",")))
      --jobs    numbers of threads (1,2)
      --runs    runs of each (3)
      --no-spin leaves Spin out
      --ceiling  measures how far two threads are ahead of one, and how far they could be
      --growth   measures what a state costs among 10⁵, 10⁶, 10⁷ (and 10⁸ with --decades 4)
      --simulation measures random runs instead, on one thread, and with python3 and hypothesis
                the same rules as a state machine of Hypothesis
      --timed-campaign compares all engines of dense time on N random systems
      --first-seed     of the first of them (0)
      --zones   explores public timed models by zones instead, each run in a process of its own,
                beside the published figures of TChecker; of the runs that with the least time
      --tchecker the folder of TChecker's source, built in its folder build: it explores its own
                examples in turn with ours
      --ticks   explores every system with timers by ticks and by zones instead, in each of its
                configurations, and compares what they reach
      --first-hits counts the runs until each failure of the models is first seen
      --planted plants defects in tables and counts the runs until they show
      --shrinking shrinks what refutes the public challenges instead, and counts the ideals
      --seeds   campaigns of each challenge, from 1 to 100000 (1000)
      --spill   measures what it costs to go on from files in a folder when memory is short
      --logs    checks logs by processor time, beside a reader that checks nothing
      --sessions how many sessions of 200 lines (5000)
      --reducers explores reducers and their tables jointly
      --explanations measures what it takes to explain each violated claim
      --blind plants defects in single rows and writes a page of a finding of each, and apart what is wrong
      --blind-score plants N such defects and says of each page whether it names the row, and a repair that
                holds; the pages that do not come into the folder
      --symbolic measures decision diagrams beside the explicit engine, and explores every system
                of rules by them
      --agreement compares decision diagrams with searches state by state, on every system in
                each of its configurations and on public models, and plants five faults
      --phone-defects plants so many defects in single rows of the whole app, and says of those that
                no claim of the row's document notices whether the claims of the app do
      --phone-screens says which states of the app's screens cannot be left; those named, with a run
      --reduction measures what storing one state for many buys, in systems of rules
      --cost    measures what one more machine, timer, kill, variable and property costs
      --tables  which of the tables of that (all)
      --into    the page in which they are replaced, as well as printed
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
    func number(of option: String) throws -> Int {
      let word = try value(of: option).joined(separator: ",")
      guard let number = Int(word), (0...1_000_000_000).contains(number) else {
        throw Complaint("\(option) takes a number from 0 to 1000000000, not '\(word)'")
      }
      return number
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
      case "--ceiling":
        ceiling = true
      case "--growth":
        growth = true
      case "--decades":
        let given = try counts(of: word)
        guard given.count == 1, given[0] <= Growth.widths.count else {
          throw Complaint("--decades takes a number from 1 to \(Growth.widths.count)")
        }
        decades = given[0]
      case "--simulation":
        simulation = true
      case "--timed-campaign":
        timedSystems = try number(of: word)
      case "--first-seed":
        firstSeed = try number(of: word)
      case "--zones":
        zones = true
      case "--tchecker":
        guard let folder = rest.popFirst(), !folder.isEmpty, !folder.hasPrefix("-") else {
          throw Complaint("--tchecker needs a folder")
        }
        checker = folder
      case "--ticks":
        ticks = true
      case "--logs":
        logs = true
      case "--sessions":
        sessions = max(try number(of: word), 1)
      case "--reducers":
        reducers = true
      case "--first-hits":
        firstHits = true
      case "--planted":
        planted = true
      case "--shrinking":
        shrinking = true
      case "--seeds":
        let given = try value(of: word)
        guard given.count == 1, let count = Int(given[0]), (1...100_000).contains(count) else {
          throw Complaint(
            "--seeds takes a number from 1 to 100000, not '\(given.joined(separator: ","))'")
        }
        seeds = count
      case "--spill":
        spillFolder = try value(of: word).joined(separator: ",")
      case "--symbolic":
        symbolic = true
      case "--blind":
        blindFolder = try value(of: word).joined(separator: ",")
      case "--blind-score":
        blindPages = try number(of: word)
      case "--agreement":
        agreement = true
      case "--phone-defects":
        phoneDefects = true
      case "--phone-screens":
        phoneScreens = true
        if rest.first?.hasPrefix("-") == false { screens = try value(of: word) }
      case "--explanations":
        explanations = true
      case "--reduction":
        reduction = true
      case "--cost":
        cost = true
      case "--tables":
        tables = try value(of: word)
      case "--into":
        page = try value(of: word).joined(separator: ",")
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
