public import Foundation

/// A store in a file, written as apps do: encoded, written beside, moved into place.
public struct FileStore: Sendable {
  let folder: URL

  public init(folder: URL) { self.folder = folder }

  private var file: URL { folder.appending(path: "provider.json") }

  /// What is stored; `nil` if nothing is.
  public func load() throws -> StoredSettings? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try JSONDecoder().decode(StoredSettings.self, from: Data(contentsOf: file))
  }

  public func save(_ settings: StoredSettings) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    try encoder.encode(settings).write(to: file, options: .atomic)
  }
}

/// What a store of settings persists.
public struct StoredSettings: Codable, Hashable, Sendable {
  public var provider: String
  public var hasCustomModel: Bool
  public var writeVersion: Int

  public init(provider: String = "default", hasCustomModel: Bool = false, writeVersion: Int = 0) {
    self.provider = provider
    self.hasCustomModel = hasCustomModel
    self.writeVersion = writeVersion
  }
}

/// What lies in the folder of a file store, as a value: each load and each save is made on disk.
///
/// The same load and the same save are made once. For one thread.
public final class DiskImages {
  private let folder: URL
  private let store: FileStore
  private var loaded: [Data?: StoredSettings?] = [:]
  private var saved: [StoredSettings: Data] = [:]
  private var file: URL { folder.appending(path: "provider.json") }

  /// - Parameter folder: one of its own, which is made and is removed at the end.
  public init(folder: URL) throws {
    self.folder = folder
    store = FileStore(folder: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// What the store reads from a file; `nil` if there is none.
  public func load(_ image: Data?) -> StoredSettings? {
    if let known = loaded[image] { return known }
    do {
      try? FileManager.default.removeItem(at: file)
      if let image { try image.write(to: file) }
      let settings = try store.load()
      loaded[image] = .some(settings)
      return settings
    } catch { preconditionFailure("the disk cannot be read: \(error)") }
  }

  /// The file that the store leaves.
  public func save(_ settings: StoredSettings) -> Data {
    if let known = saved[settings] { return known }
    do {
      try store.save(settings)
      let image = try Data(contentsOf: file)
      saved[settings] = image
      return image
    } catch { preconditionFailure("the disk cannot be written: \(error)") }
  }
}
