internal import Dispatch
internal import Platform
internal import Synchronization

/// Keeps what the process has in memory below a bound by releasing pages of files.
///
/// A page of a file that is looked at comes into the process with its neighbours: 64 KiB at most,
/// here called a window. So the page reclaimer knows what the process had at most: what the system said
/// when it was last asked, and a window for each that was touched since. It asks again before that
/// may pass the bound, and releases what is in turn until there is room, as the hand of a clock
/// goes round: what is needed again comes back from the file, or from what the system keeps of it.
///
/// What is in no file grows unseen, such as the buffers of a search. So the page reclaimer also asks each
/// millisecond, whether anything was touched or not.
@usableFromInline package final class PageReclaimer: Sendable {
  /// What one access brings into the process at most (`fault_around_bytes` of Linux).
  @usableFromInline static let windowBytes = 1 << 16

  /// Memory that lies in a file.
  private struct Region {
    let base: Int
    var bytes: Int
  }

  private struct Clock {
    var regions: [Region] = []
    /// Where the hand stands: a region, and an offset in it.
    var region = 0
    var offset = 0
    /// Whether all was released the last time, and it was not enough.
    var isShort = false
  }

  private let clock = Mutex(Clock())

  /// Orders the holders of the clock once more, by what the thread sanitizer sees: not the lock.
  private let turns = Atomic(0)

  /// The bytes of arrays that are not in files, touched or not yet.
  private let kept = Atomic(0)

  /// The bytes that are in no file, when there were no arrays.
  private let program: Int

  /// How many more windows may be touched before the system is asked again.
  private let allowance = Atomic(0)

  /// The windows touched last, each in its place by its address; none of them counts again.
  // Unsafe only in that it is a pointer: it never changes, and what it points to are atomics.
  private nonisolated(unsafe) let recent: UnsafeMutablePointer<Atomic<Int>>
  private static let recentCount = 1 << 10

  /// So many windows may be touched even where nothing more could be released.
  private static let leastWindows = 48

  private let statistics: Int32
  private let pageBytes: Int
  private let releasesAll: Bool

  /// What asks each millisecond.
  // Unsafe only in that its type is not marked: it never changes, and after `init` it is only
  // cancelled, which any thread may do.
  private nonisolated(unsafe) let timer: any DispatchSourceTimer

  /// What the process may have, less a share for what grows unseen, such as buffers, and less what
  /// the system may be wrong by.
  private let ceiling: Int

  /// At least this much is made free when there is less, and the system is asked after this much.
  private let reserve: Int

  /// The most that the process may ever have, and who is told when it has more though nothing is
  /// left to release.
  private let most: Int
  private let whenBeyond: @Sendable (_ bytes: Int) -> Void

  /// None if the system does not say how much memory a process has.
  init?(
    processBytes: Int, _ tuning: SpillTuning, whenBeyond: @escaping @Sendable (_ bytes: Int) -> Void
  ) {
    most = processBytes + processBytes / 20
    self.whenBeyond = whenBeyond
    timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "governor"))
    pageBytes = Int(sysconf(Int32(_SC_PAGESIZE)))
    statistics = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    releasesAll = tuning.releasesAll
    // Linux counts the pages of a process on each processor, and sums up in batches.
    let processors = max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1)
    let error = processors * max(32, 2 * processors) * pageBytes
    ceiling = processBytes - processBytes / 16 - min(error, processBytes / 32)
    reserve = max(processBytes / 64, 8 * Self.windowBytes)
    recent = .allocate(capacity: Self.recentCount)
    for place in 0..<Self.recentCount { (recent + place).initialize(to: Atomic(0)) }
    program = statistics < 0 ? 0 : Self.resident(statistics, pageBytes).memory
    timer.setEventHandler { [weak self] in self?.look() }
    timer.schedule(deadline: .now(), repeating: .milliseconds(1), leeway: .microseconds(100))
    timer.activate()
    if statistics < 0 { return nil }
  }

  deinit {
    timer.cancel()
    recent.deinitialize(count: Self.recentCount)
    recent.deallocate()
    if statistics >= 0 { _ = close(statistics) }
  }

  /// The bytes of memory that the process has, and those of them that are no file's.
  var resident: (all: Int, memory: Int) { Self.resident(statistics, pageBytes) }

  private static func resident(_ file: Int32, _ pageBytes: Int) -> (all: Int, memory: Int) {
    withUnsafeTemporaryAllocation(byteCount: 128, alignment: 8) { text in
      let count = pread(file, text.baseAddress, text.count, 0)
      var place = 0
      func number() -> Int {
        var number = 0
        while place < count, text[place] >= 0x30 {
          number = number * 10 + Int(text[place] - 0x30)
          place += 1
        }
        place += 1
        return number
      }
      // All addresses, all pages, and the pages of files.
      _ = number()
      let all = number()
      return (all * pageBytes, (all - number()) * pageBytes)
    }
  }

  /// The bytes that the process has or will have as soon as its arrays are filled.
  private var taken: Int {
    let resident = resident
    let promised = program + kept.load(ordering: .relaxed)
    return resident.all + max(promised - resident.memory, 0)
  }

  /// Counts bytes of arrays in memory; returns how many there are then.
  func keep(_ more: Int) -> Int {
    // What they take is no longer there for windows.
    if more > 0 { allowance.store(0, ordering: .relaxed) }
    return kept.wrappingAdd(more, ordering: .relaxed).newValue
  }

  // MARK: What is touched

  /// To be called before memory that may lie in a file is read or written.
  @inline(__always) @usableFromInline package func touch(_ address: UnsafeRawPointer) {
    let window = Int(bitPattern: address) >> 16
    let place = recent + window & (Self.recentCount - 1)
    if place.pointee.load(ordering: .relaxed) == window { return }
    count(window, at: place)
  }

  @inline(never) private func count(_ window: Int, at place: UnsafeMutablePointer<Atomic<Int>>) {
    if allowance.wrappingSubtract(1, ordering: .relaxed).newValue < 0 { settle() }
    // After the settlement, which forgets what was touched before.
    place.pointee.store(window, ordering: .relaxed)
  }

  /// The same of so many windows, which are not looked at one by one.
  @usableFromInline func touch(windows: Int) {
    if allowance.wrappingSubtract(windows, ordering: .relaxed).newValue < 0 { settle() }
  }

  private func withClock(_ body: (inout Clock) -> Void) {
    clock.withLock { clock in
      turns.wrappingAdd(1, ordering: .acquiring)
      body(&clock)
      turns.wrappingAdd(1, ordering: .releasing)
    }
  }

  /// Asks how much memory the process has, whatever was touched.
  private func look() {
    withClock { clock in
      let resident = taken
      if resident + reserve > ceiling { return settle(&clock) }
      // There may be less room than there was.
      let room = (ceiling - resident) / Self.windowBytes
      if allowance.load(ordering: .relaxed) > room { allowance.store(room, ordering: .relaxed) }
    }
  }

  private func settle() {
    withClock { clock in
      // Another thread may have done so meanwhile.
      if allowance.load(ordering: .relaxed) <= 0 { settle(&clock) }
    }
  }

  /// Asks how much memory the process has, and releases some if there is little room.
  private func settle(_ clock: inout Clock) {
    var resident = taken
    if releasesAll || resident + reserve > ceiling {
      let wanted = releasesAll ? 0 : ceiling - 4 * reserve
      resident = release(&clock, until: wanted)
      clock.isShort = resident > wanted
      if resident > most { whenBeyond(resident) }
      for place in 0..<Self.recentCount { recent[place].store(0, ordering: .relaxed) }
    }
    let room = min(max(ceiling - resident, 0), reserve) / Self.windowBytes
    // Where nothing is left to release, to ask again at once would only take time.
    let least = clock.isShort ? Self.leastWindows : 4
    allowance.store(releasesAll ? 8 : max(room, least), ordering: .relaxed)
  }

  /// Releases memory until the process has no more than so much, or everything has been released.
  private func release(_ clock: inout Clock, until wanted: Int) -> Int {
    var rest = clock.regions.reduce(0) { $0 + $1.bytes }
    let step =
      clock.isShort ? .max : max(reserve / Self.windowBytes / 2, 1) * Self.windowBytes
    var resident = taken
    while resident > wanted && rest > 0 {
      if clock.region >= clock.regions.count { (clock.region, clock.offset) = (0, 0) }
      let region = clock.regions[clock.region]
      let count = min(step, region.bytes - clock.offset)
      if count > 0 {
        madvise(
          UnsafeMutableRawPointer(bitPattern: region.base + clock.offset), count,
          Int32(MADV_DONTNEED))
      }
      rest -= max(count, 1)
      clock.offset += count
      if clock.offset >= region.bytes {
        clock.region += 1
        clock.offset = 0
      }
      resident = taken
    }
    return resident
  }

  // MARK: What lies in files

  /// Memory of so many bytes lies in a file from now on, all of it or more than before.
  func govern(_ base: UnsafeMutableRawPointer, bytes: Int) {
    let base = Int(bitPattern: base)
    withClock { clock in
      if let place = clock.regions.firstIndex(where: { $0.base == base }) {
        clock.regions[place].bytes = bytes
      } else {
        clock.regions.append(Region(base: base, bytes: bytes))
      }
    }
  }

  /// Memory no longer lies in a file.
  func forget(_ base: UnsafeMutableRawPointer) {
    let base = Int(bitPattern: base)
    withClock { clock in
      clock.regions.removeAll { $0.base == base }
      (clock.region, clock.offset) = (0, 0)
    }
  }
}
