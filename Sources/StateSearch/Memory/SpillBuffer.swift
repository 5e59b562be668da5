/// Memory for values that are their bytes, which grows with states and steps, and moves into a file
/// where memory becomes short (see ``Spill``).
///
/// Who reads or writes an element through its address must say so first (``willTouch(_:)``).
@usableFromInline package struct SpillBuffer<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline package private(set) var base: UnsafeMutablePointer<Element>
  @usableFromInline private(set) var room = 0
  @usableFromInline package var count = 0

  /// Whether the elements lie in a file.
  @usableFromInline package private(set) var isInFile = false

  /// Counts the accesses, if the elements lie in a file; it lives as long as they do.
  @usableFromInline private(set) var reclaimer: Unmanaged<PageReclaimer>?

  /// Where the elements are that may move into a file, or are many; none of a small buffer.
  private var pages: ReservedMemory?

  /// Whether without a ``Spill`` too a large one grows where it is, and takes no memory before it
  /// is written to, so that nothing is ever held twice; one that does not is sooner had and given
  /// back.
  private let growsInPlace: Bool

  @usableFromInline package init(room: Int = 0, growsInPlace: Bool = true) {
    self.growsInPlace = growsInPlace
    base = resized(nil, toBytes: 0).assumingMemoryBound(to: Element.self)
    if room > 0 { setRoom(to: room) }
  }

  @usableFromInline deinit { if pages == nil { giveBack(base) } }

  /// The bytes of memory, or of a file, that it takes and, while it is small, may take as it grows.
  @usableFromInline package var bytes: Int {
    let stride = MemoryLayout<Element>.stride
    return pages == nil ? 2 * room * stride : count * stride
  }

  // MARK: What is read and written

  /// To be called before an element is read or written.
  @inlinable @inline(__always) func willTouch(_ position: Int) {
    if isInFile { touch(position) }
  }

  /// To be called before a few elements that follow each other are read or written, at least one.
  @inlinable @inline(__always) package func willTouch(_ position: Int, count: Int) {
    if isInFile {
      touch(position)
      touch(position &+ count &- 1)
    }
  }

  @usableFromInline func touch(_ position: Int) {
    reclaimer?._withUnsafeGuaranteedRef { $0.touch(base + position) }
  }

  @inlinable package subscript(position: Int) -> Element {
    @inline(__always) get {
      willTouch(position)
      return base[position]
    }
    @inline(__always) set {
      willTouch(position)
      base[position] = newValue
    }
  }

  // MARK: What is appended

  /// Makes room for this many more.
  @inlinable @inline(__always) mutating func reserve(_ more: Int) {
    if room &- count < more { grow(to: count &+ more) }
  }

  @inlinable @inline(__always) package mutating func append(_ element: Element) {
    reserve(1)
    self[count] = element
    count &+= 1
  }

  /// Appends a few elements; where they are.
  @inlinable @inline(__always)
  @discardableResult
  package mutating func append(
    _ elements: UnsafePointer<Element>, count more: Int
  ) -> UnsafeMutablePointer<Element> {
    reserve(more)
    let place = base + count
    if more > 0 {
      willTouch(count, count: more)
      place.update(from: elements, count: more)
    }
    count &+= more
    return place
  }

  @usableFromInline @inline(never) mutating func grow(to wanted: Int) {
    setRoom(to: pages == nil ? max(wanted, 2 * room) : wanted)
  }

  /// Appends elements that are zero to a buffer from which none was ever taken.
  mutating func appendZeros(_ more: Int) {
    reserve(more)
    // Pages begin as zeros.
    if pages == nil {
      UnsafeMutableRawPointer(base + count)
        .initializeMemory(as: UInt8.self, repeating: 0, count: more * MemoryLayout<Element>.stride)
    }
    count += more
  }

  private mutating func setRoom(to wanted: Int) {
    let stride = MemoryLayout<Element>.stride
    if pages == nil {
      let spill = Spill.current
      guard wanted * stride >= (spill?.tuning.leastBytes ?? Self.leastBytes),
        spill != nil || (growsInPlace && ReservedMemory.areAddressesFree)
      else {
        base = resized(base, toBytes: wanted * stride).assumingMemoryBound(to: Element.self)
        room = wanted
        return
      }
      var pages = ReservedMemory(mostBytes: .max / 2, spill: spill)
      pages.grow(to: wanted * stride)
      if pages.file >= 0 { spill?.touch(bytes: room * stride) }
      pages.base.copyMemory(from: base, byteCount: room * stride)
      giveBack(base)
      base = pages.base.assumingMemoryBound(to: Element.self)
      self.pages = consume pages
    } else {
      pages?.grow(to: wanted * stride)
    }
    room = (pages?.bytes ?? 0) / stride
    if let spill = pages?.spill, let file = pages?.file, file >= 0 {
      reclaimer = .passUnretained(spill.reclaimer)
      isInFile = true
    }
  }

  /// What it holds; it is empty from then on.
  package mutating func taken() -> SpillBuffer {
    var other = SpillBuffer()
    swap(&self, &other)
    return other
  }

  /// Where there is no ``Spill``, smaller ones are moved as they grow.
  private static var leastBytes: Int { 1 << 18 }
}
