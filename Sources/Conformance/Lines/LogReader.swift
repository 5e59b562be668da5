internal import Diagnostics

/// A line of a log that the mapping knows.
struct MappedLine {
  /// The session, by number in the order of first appearance.
  var session: Int32
  /// What the line says, by number: see ``LogReader/letters``.
  var letter: Int32
  /// The position of its kind.
  var kind: Int
  /// In units of the log's clock; 0 where lines have no time.
  var time: Int
  /// Tells batches apart; 0 where there are none.
  var batch: UInt64
  /// The number of the line in its file, from 1.
  var number: Int
  /// The number of the file, from 0.
  var file: Int32
}

/// Why a log cannot be read: the number of the line, from 1, and what is wrong there.
public struct LogError: Error, Hashable {
  /// From 1.
  public let line: Int
  /// What is wrong, and how to mend it.
  public let message: String
}

/// Reads logs, a piece at a time.
struct LogReader {
  private let mapping: LogMapping
  /// What lines say, by the numbers of their letters.
  private(set) var letters: Interned<Letter>
  private var scanner: LineScanner
  /// By slot.
  private let fields: [String]
  private let eventSlots: [Int]
  private let sessionSlots: [Int]
  private let timeSlot: Int?
  private let idSlot: Int?
  private let batchSlot: Int?
  private let observedSlots: [Int]
  private var kinds = ByteTable()
  private(set) var values: [ByteTable] = []
  private var codes: [[Int32]] = []
  private let unit: Int
  private let scale: Int

  private(set) var sessions = ByteTable()
  /// The names of lines that the mapping does not know, and how many bear each.
  private(set) var others = ByteTable()
  private(set) var otherCounts: [Int] = []
  private(set) var nameless = 0
  private(set) var firstNameless: (file: Int32, line: Int)?
  private(set) var repeated = 0
  /// The lines whose id their session had before in a line that says something else, and the first of them.
  private(set) var contradicting = 0
  private(set) var firstContradiction: (file: Int32, line: Int)?
  /// The lines that would have an id and have none.
  private(set) var withoutId = 0
  private(set) var lines = 0
  /// By observed field, how many of the lines that the mapping knows have it; and how many have a batch.
  private(set) var shown: [Int]
  private(set) var batched = 0
  /// By observed field, texts that are none of its values.
  var strangers: [ByteTable]
  /// The first lines that the mapping knows.
  private(set) var sample: [[UInt8]] = []
  private var ids = LineIDs()
  private var letterOfKind: [Int32] = []
  private var mixed: [[Int32]: Int32] = [:]
  private var rest: [UInt8] = []
  private var file: Int32 = -1
  private var number = 0
  private var fileSession: Int32 = 0

  static let longestLine = 1 << 24
  static let sampleSize = 100
  /// Of a field so many texts are kept that are none of its values.
  static let mostStrangers = 100

  /// - Parameter letters: those that have numbers already.
  init(_ model: SessionModel, letters: Interned<Letter> = Interned()) {
    self.letters = letters
    mapping = model.mapping
    var tree = FieldTree()
    eventSlots = mapping.event.map { tree.add($0) }
    sessionSlots = mapping.session.map { tree.add($0) }
    timeSlot = mapping.time.map { tree.add($0) }
    idSlot = mapping.id.map { tree.add($0) }
    batchSlot = mapping.batch.map { tree.add($0) }
    observedSlots = mapping.observed.map { tree.add($0.field) }
    shown = observedSlots.map { _ in 0 }
    strangers = observedSlots.map { _ in ByteTable() }
    scanner = LineScanner(tree)
    fields = tree.fields
    for kind in mapping.kinds { _ = kinds.insert(kind.name) }
    for kind in mapping.kinds.indices {
      letterOfKind.append(self.letters.number(of: Letter(kind: Int16(kind))))
    }
    unit = model.unitMicroseconds
    switch mapping.unit {
    case .seconds: scale = 1_000_000
    case .milliseconds: scale = 1000
    case .microseconds: scale = 1
    case .date: scale = 0
    }
    for field in mapping.observed {
      let (table, codes) = model.codes(of: field)
      values.append(table)
      self.codes.append(codes)
    }
  }

  /// Begins a file; without a field for sessions it is one.
  mutating func begin(_ file: String) {
    number = 0
    self.file += 1
    rest = []
    if sessionSlots.isEmpty { fileSession = sessions.insert(file) }
  }

  /// Takes the next bytes of a file, and hands on the lines in them.
  mutating func take(
    _ piece: UnsafeRawBufferPointer, _ body: (MappedLine) -> Void
  ) throws(LogError) {
    var start = 0
    while start < piece.count {
      guard let end = newline(piece, from: start) else { break }
      let line = UnsafeRawBufferPointer(rebasing: piece[start..<end])
      if rest.isEmpty {
        try take(line: line, body)
      } else {
        rest.append(contentsOf: line)
        try takeRest(body)
      }
      start = end + 1
    }
    rest.append(contentsOf: piece[start...])
    if rest.count > Self.longestLine {
      throw LogError(line: number + 1, message: "the line is longer than 16 MiB; is it a log?")
    }
  }

  /// Ends a file, whose last line need not end.
  mutating func end(_ body: (MappedLine) -> Void) throws(LogError) {
    if !rest.isEmpty { try takeRest(body) }
  }

  private mutating func takeRest(_ body: (MappedLine) -> Void) throws(LogError) {
    let line = rest
    rest.removeAll(keepingCapacity: true)
    var failure: LogError?
    line.withUnsafeBytes { bytes in
      do throws(LogError) { try take(line: bytes, body) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  private func newline(_ piece: UnsafeRawBufferPointer, from start: Int) -> Int? {
    var at = start
    let ones: UInt64 = 0x0101_0101_0101_0101
    while at &+ 8 <= piece.count {
      let word = piece.loadUnaligned(fromByteOffset: at, as: UInt64.self) ^ (ones &* 0x0A)
      if (word &- ones) & ~word & (ones &* 0x80) != 0 { break }
      at &+= 8
    }
    while at < piece.count {
      if piece[at] == 0x0A { return at }
      at &+= 1
    }
    return nil
  }

  // MARK: Saving

  func save(_ output: inout SavedWriter) {
    for table in [sessions, others] + strangers { table.save(&output) }
    ids.save(&output)
    output.add(otherCounts)
    output.add(shown)
    output.add(all: sample) { $0.add($1) }
    output.add([nameless, repeated, withoutId, lines, number, Int(fileSession), batched])
    output.add([contradicting, Int(file)])
    for first in [firstContradiction, firstNameless] {
      output.add(first.map { [Int($0.file), $0.line] } ?? [])
    }
    output.add(rest)
    output.add(all: letters.values) {
      $0.add(Int($1.kind))
      $0.add($1.values)
    }
  }

  mutating func restore(_ input: inout SavedReader) throws(SavedCheckError) {
    sessions = try ByteTable(&input)
    others = try ByteTable(&input)
    for field in strangers.indices { strangers[field] = try ByteTable(&input) }
    ids = try LineIDs(&input)
    otherCounts = try input.numbers(Int.self)
    let shown = try input.numbers(Int.self)
    sample = try input.all { (input) throws(SavedCheckError) in try input.numbers(UInt8.self) }
    let counts = try input.numbers(Int.self)
    guard otherCounts.count == others.count, counts.count == 7, shown.count == self.shown.count
    else { throw SavedCheckError() }
    (self.shown, batched) = (shown, counts[6])
    (nameless, repeated, withoutId) = (counts[0], counts[1], counts[2])
    (lines, number, fileSession) = (counts[3], counts[4], Int32(truncatingIfNeeded: counts[5]))
    let contradictions = try input.numbers(Int.self)
    guard contradictions.count == 2 else { throw SavedCheckError() }
    (contradicting, file) = (contradictions[0], Int32(truncatingIfNeeded: contradictions[1]))
    func first() throws(SavedCheckError) -> (file: Int32, line: Int)? {
      let place = try input.numbers(Int.self)
      guard [0, 2].contains(place.count) else { throw SavedCheckError() }
      return place.first.map { (Int32(truncatingIfNeeded: $0), place[1]) }
    }
    firstContradiction = try first()
    firstNameless = try first()
    rest = try input.numbers(UInt8.self)
    let letters = try input.all { (input) throws(SavedCheckError) in
      Letter(kind: try input.next(Int16.self), values: try input.numbers(Int32.self))
    }
    for (place, letter) in letters.enumerated() {
      guard mapping.kinds.indices.contains(Int(letter.kind)),
        Int(self.letters.number(of: letter)) == place
      else { throw SavedCheckError() }
    }
  }

  /// What is wrong with a field that is not there, or of which nothing can be read.
  private func lack(of field: String, _ span: FieldSpan) -> String {
    span.shape == .absent
      ? "the line has no field \"\(field)\"" : "field \"\(field)\" is no text and no number"
  }

  private func fail(_ message: String) -> LogError { LogError(line: number, message: message) }

  private mutating func take(
    line: UnsafeRawBufferPointer, _ body: (MappedLine) -> Void
  ) throws(LogError) {
    number += 1
    if number == 1, line.count > 1, line[0] == 0x1F, line[1] == 0x8B {
      throw fail("the file is compressed; give what `gzip -dc FILE` prints as the file -")
    }
    if number == 1, line.starts(with: [0xFF, 0xFE]) || line.starts(with: [0xFE, 0xFF]) {
      throw fail("the file is UTF-16; write UTF-8, as `iconv -f UTF-16 -t UTF-8 FILE` does")
    }
    if number == 1, line.starts(with: [0x5B]) {
      throw fail("the file is a list; write one object a line, as `jq -c '.[]' FILE` does")
    }
    try take(
      object: number == 1 ? UnsafeRawBufferPointer(rebasing: line.withoutMark) : line, body)
  }

  private mutating func take(
    object line: UnsafeRawBufferPointer, _ body: (MappedLine) -> Void
  ) throws(LogError) {
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { return }
    lines += 1
    let strange = line.firstOutsideUTF8
    if strange >= 0 {
      throw fail(
        "byte \(strange + 1) is no UTF-8; write that, as `iconv -f LATIN1 -t UTF-8 FILE` does")
    }
    let bad = scanner.scan(line)
    if bad >= 0 {
      if scanner.isTooDeep {
        throw fail(
          "fields are nested more than \(LineScanner.deepest) deep at byte \(bad + 1)")
      }
      throw fail(
        bad < line.count
          ? "not an object of JSON: byte \(bad + 1) is not what can stand there"
          : "not an object of JSON: the line ends too early, after byte \(bad); an object stands in one line, "
            + "as `jq -c . FILE` writes it")
    }
    if let slot = scanner.slotFoundTwice {
      throw fail("the line has the field \"\(fields[slot])\" twice; write it once")
    }
    guard let slot = eventSlots.first(where: { scanner.spans[$0].isName }) else {
      nameless += 1
      firstNameless = firstNameless ?? (file, number)
      if sample.isEmpty, line.count < 1 << 16 { sample.append(Array(line)) }
      return
    }
    let event = scanner.spans[slot]
    let kind = with(event, line) { kinds.find($0) }
    if kind < 0 {
      let (other, isNew) = with(event, line) { others.insert($0) }
      if isNew { otherCounts.append(0) }
      otherCounts[Int(other)] += 1
      return
    }
    var mapped = MappedLine(
      session: fileSession, letter: 0, kind: Int(kind), time: 0, batch: 0, number: number,
      file: file)
    if sample.count < Self.sampleSize, line.count < 1 << 16 { sample.append(Array(line)) }
    if !sessionSlots.isEmpty { mapped.session = try session(line) }
    if let timeSlot { mapped.time = try time(scanner.spans[timeSlot], line) }
    mapped.letter = observedSlots.isEmpty ? letterOfKind[Int(kind)] : letter(Int16(kind), line)
    if let idSlot, isRepeated(scanner.spans[idSlot], line, mapped) { return }
    if let batchSlot, scanner.spans[batchSlot].shape != .absent {
      batched += 1
      mapped.batch = with(scanner.spans[batchSlot], line) { ByteTable.hash($0) | 1 }
    }
    body(mapped)
  }

  /// What stands in a span, escapes resolved.
  @inline(__always)
  func with<Result>(
    _ span: FieldSpan, _ line: UnsafeRawBufferPointer,
    _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    let text = UnsafeRawBufferPointer(rebasing: line[span.start..<span.end])
    if span.shape != .escapedText { return body(text) }
    return unescaped(text).withUnsafeBytes { body($0) }
  }

  @inline(__always)
  private mutating func session(_ line: UnsafeRawBufferPointer) throws(LogError) -> Int32 {
    var name: [UInt8] = []
    for (field, slot) in sessionSlots.enumerated() {
      let span = scanner.spans[slot]
      guard span.shape != .absent, span.shape != .other else {
        throw fail("\(lack(of: mapping.session[field], span)) to tell its session by")
      }
      if sessionSlots.count == 1 { return with(span, line) { sessions.insert($0).number } }
      if field > 0 { name.append(Self.between) }
      with(span, line) { name.append(contentsOf: $0) }
    }
    return name.withUnsafeBytes { sessions.insert($0).number }
  }

  /// Stands between the fields of a session, as no text of JSON has it: the unit separator of ASCII.
  private static let between: UInt8 = 0x1F

  /// What a log calls a session.
  func name(ofSession session: Int32) -> String {
    String(sessions.text(session).map { $0 == "\u{1F}" ? "/" : $0 })
  }

  private mutating func isRepeated(
    _ span: FieldSpan, _ line: UnsafeRawBufferPointer, _ mapped: MappedLine
  ) -> Bool {
    guard span.shape != .absent, span.shape != .other else {
      withoutId += 1
      return false
    }
    var key = with(span, line) { Array($0) }
    key.append(0)
    withUnsafeBytes(of: mapped.session.littleEndian) { key.append(contentsOf: $0) }
    let what = Int(mapped.time) &* 0x1E37_79B9_7F4A_7C15 ^ Int(mapped.letter)
    guard let first = ids.first(key, saying: what) else { return false }
    repeated += 1
    if first != what {
      contradicting += 1
      firstContradiction = firstContradiction ?? (file, number)
    }
    return true
  }

  private func time(
    _ span: FieldSpan, _ line: UnsafeRawBufferPointer
  ) throws(LogError) -> Int {
    let field = mapping.time ?? ""
    if span.shape == .absent || span.shape == .other {
      throw fail("\(lack(of: field, span)) that says its time")
    }
    let found = with(span, line) { text in
      scale == 0 ? Timestamp.date(text) : Timestamp.microseconds(text, scale: scale)
    }
    guard let found else {
      let text = with(span, line) { String(decoding: $0.prefix(100), as: UTF8.self) }
      let complaint = Timestamp.complaint(about: text, in: mapping.unit)
      throw fail("field \"\(field)\" is \"\(text)\", which \(complaint)")
    }
    return found >= 0 ? found / unit : (found - unit + 1) / unit
  }

  private mutating func letter(_ kind: Int16, _ line: UnsafeRawBufferPointer) -> Int32 {
    var key = [Int32](repeating: Letter.absent, count: observedSlots.count + 1)
    key[0] = Int32(kind)
    for (field, slot) in observedSlots.enumerated() {
      let span = scanner.spans[slot]
      if span.shape == .absent || span.shape == .other { continue }
      shown[field] += 1
      let code = with(span, line) { text in
        let code = values[field].find(text)
        return code < 0 && span.shape == .number ? self.code(ofNumber: text, field) : code
      }
      key[field + 1] = code < 0 ? stranger(field, span, line) : codes[field][Int(code)]
    }
    if let known = mixed[key] { return known }
    let number = letters.number(of: Letter(kind: kind, values: Array(key.dropFirst())))
    mixed[key] = number
    return number
  }
}
