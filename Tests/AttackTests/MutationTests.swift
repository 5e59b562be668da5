import Testing

@testable import attack

/// What the attack makes of its corpus.
struct MutationTests {
  private static let token =
    "0C0E7-BB21K-4Q3BG-T5194-W1GR0-00000-00000-G604A-N3WHT-KR08V-7ZJ78-Q03WB-N1Q9A-0001H-9NKYQ-"
    + "Z95QF-BG"
  private static let part =
    #"{"checksum":"00000000","kind":"sim shard","more":["0-1"],"a":[1,-2.5e3,{"b":"\"x"}],"c":[]}"#

  static func corpus() -> Corpus {
    var corpus = Corpus()
    let scenario = "scenario LE/link-buffer\ntitle The link buffer\nsystem link-buffer\nkills 2\n"
    corpus.scenarios = Corpus.small.map { ("\($0).scenario", Array(scenario.utf8)) }
    corpus.acceptances = [Array("accept a b\n  trace none\n  reason c\n  owner d\n".utf8)]
    corpus.regressions = [Array("regression a\nsystem b\nexpect holds\ntoken \(token)\n".utf8)]
    corpus.tokens = [token]
    let part = Input.sealed(Array((part + "\n").utf8))
    corpus.traces = [part]
    corpus.shards = [[part, part]]
    corpus.checkpoints = [("LE/link-buffer", [UInt8](repeating: 0, count: 200))]
    corpus.helps = [("simulate", "  --runs N    how many\n  --check     writes nothing\n")]
    return corpus
  }

  private static func inputs(seed: UInt64) -> [Input] {
    let corpus = corpus()
    return (0..<300).map { Input(number: $0, seed: seed, kinds: Kind.real, corpus: corpus) }
  }

  @Test func `A seed and a number make one input, and others make others`() {
    let inputs = Self.inputs(seed: 7)
    #expect(Self.inputs(seed: 7) == inputs)
    let others = Self.inputs(seed: 8)
    let same = zip(inputs, others).count { $0 == $1 }
    #expect(same < 30, "\(same) of 300 inputs are the same for two seeds")
    let different = inputs.indices.count { first in
      !inputs[..<first].contains(inputs[first])
    }
    #expect(different > 250, "only \(different) of 300 inputs differ from those before them")
  }

  @Test func `Every kind of input comes up, and names nothing outside its folder`() {
    let inputs = Self.inputs(seed: 1)
    #expect(Set(inputs.map(\.kind)) == Set(Kind.real))
    for input in inputs {
      for word in input.files.map(\.path) + input.arguments {
        #expect(!word.hasPrefix("/") && !word.contains("..") && !word.contains("\u{0}"))
      }
    }
  }

  @Test func `A token taken apart and put together is what it was`() throws {
    let token = try #require(TokenBytes(Self.token))
    #expect(TokenBytes.text(of: token.payload) == Self.token)
    #expect(token.fields.count > 20)
    #expect(TokenBytes("no token") == nil)
  }

  @Test func `JSON taken apart and put together is what it was`() {
    let tree = JSONTree(Array(Self.part.utf8))
    #expect(String(decoding: tree.bytes, as: UTF8.self) == Self.part)
    #expect(tree.count == 11)
    #expect(tree.value(4) == .string("0-1"))
  }

  @Test func `The checksum of a part follows what stands behind it`() {
    let sealed = Input.sealed(Array((Self.part + "\n").utf8))
    #expect(Input.sealed(sealed) == sealed)
    var changed = sealed
    changed[sealed.count - 4] ^= 1
    #expect(Input.sealed(changed).prefix(22) != sealed.prefix(22))
  }

  @Test func `Options are read from the help of a command`() {
    let options = Input.options(in: Self.corpus().helps[0].text)
    #expect(options.map(\.spelling) == ["--runs", "--check"])
    #expect(options.map(\.value) == ["N", nil])
  }
}
