/// A store of settings that hydrates from a file, as its team writes it: it can be used while it
/// hydrates, writes in the background, and hydrates again when the app comes back.
public struct ProviderSettings: Hashable, Sendable {
  public enum Stage: String, Sendable {
    case hydration = "HYDRATION"
    case activeUse = "ACTIVE USE"
    case rehydration = "REHYDRATION"
  }

  public enum Action: Hashable, Sendable {
    case launched, cameBack
    case select(String), addCustomModel
    /// The storage queue has read the file, has handed it over, or could not read it.
    case fileRead(StoredSettings?), readArrived, readFailed
    /// The storage queue is done with a write, the first or the second of those under way.
    case writeLands(Int), writeFails(Int)
  }

  public enum Effect: Hashable, Sendable {
    case read
    case write(StoredSettings)
  }

  public private(set) var stage = Stage.hydration
  public private(set) var provider = "default"
  public private(set) var hasCustomModel = false
  public private(set) var writeVersion = 0
  public private(set) var hasHydrated = false
  /// What the storage queue holds.
  public private(set) var isReading = false
  private var arriving: StoredSettings?
  public private(set) var writes: [StoredSettings?] = [nil, nil]
  let fault: SettingsFault?

  public init(_ stored: StoredSettings? = nil, fault: SettingsFault? = nil) {
    self.fault = fault
    if fault == .versionKeptOverDeath { writeVersion = stored?.writeVersion ?? 0 }
  }

  /// Reacts, and says what is to be done.
  public mutating func reduce(_ action: Action) -> [Effect] {
    switch action {
    case .launched: return read()
    case .cameBack:
      guard stage == .activeUse || fault == .rehydratesWhileReading else { return [] }
      if fault == .neverRehydrates { return [] }
      stage = .rehydration
      if fault == .flagTakenBack { hasHydrated = false }
      return read()
    case .select(let provider):
      if fault == .lateScreen, !hasHydrated { return [] }
      self.provider = provider
      return changed()
    case .addCustomModel:
      hasCustomModel = true
      return changed()
    case .fileRead(let settings):
      arriving = settings ?? StoredSettings()
      return []
    case .readArrived:
      if let arriving { merge(arriving) }
      arriving = nil
      return []
    case .readFailed:
      (isReading, stage) = (false, .activeUse)
      hasHydrated = hasHydrated || fault != .refusedIsNotHydrated
      if fault == .refusedResets { provider = "default" }
      return []
    case .writeLands(let slot):
      guard let settings = writes[slot] else { return [] }
      writes[slot] = nil
      if fault == .writeLost, slot == 1 { return [] }
      return [.write(fault == .writesLatest ? snapshot : settings)]
    case .writeFails(let slot):
      guard let settings = writes[slot] else { return [] }
      writes[slot] = nil
      return fault == .failedWriteLands ? [.write(settings)] : []
    }
  }

  private mutating func read() -> [Effect] {
    isReading = true
    arriving = nil
    return [.read]
  }

  private var snapshot: StoredSettings {
    StoredSettings(
      provider: provider, hasCustomModel: hasCustomModel,
      writeVersion: fault == .versionNotStored ? 0 : writeVersion)
  }

  private mutating func changed() -> [Effect] {
    let before = snapshot
    if fault != .versionNotRaised { writeVersion += 1 }
    let written = fault == .writesBeforeChange ? before : snapshot
    if fault == .writtenAtOnce { return [.write(written)] }
    let slot = writes[0] == nil ? 0 : 1
    writes[slot] = written
    return []
  }

  private mutating func merge(_ read: StoredSettings) {
    (isReading, stage) = (false, .activeUse)
    if fault != .flagNeverSet { hasHydrated = true }
    switch fault {
    case .runtimeWinsTies where read.writeVersion == writeVersion: return
    case .persistedAlwaysWins: break
    default: if read.writeVersion < writeVersion { return }
    }
    provider = read.provider
    if fault != .customModelForgotten { hasCustomModel = read.hasCustomModel }
    if fault == .versionMerged { writeVersion = read.writeVersion }
  }
}

/// What can be wrong in a build.
public enum SettingsFault: String, CaseIterable, Hashable, Sendable {
  case versionNotStored, versionNotRaised, versionMerged, versionKeptOverDeath
  case runtimeWinsTies, persistedAlwaysWins, customModelForgotten
  case neverRehydrates, rehydratesWhileReading, flagNeverSet, flagTakenBack, refusedIsNotHydrated
  case refusedResets, lateScreen
  case writeLost, writesLatest, failedWriteLands, writesBeforeChange, writtenAtOnce
}
