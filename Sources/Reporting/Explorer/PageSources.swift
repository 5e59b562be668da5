/// The files of the page, as they lie beside this one.
package enum PageSources {
  /// What can happen in a state: `readModel(tables, number)`.
  package static var interpreter: String {
    joined([PackageResources.tables_js, PackageResources.interpreter_js, PackageResources.watch_js])
  }

  /// All scripts of the page: what can happen, how it is shown, and what is done on a key or a
  /// click.
  static var script: String {
    joined([
      PackageResources.tables_js, PackageResources.interpreter_js, PackageResources.watch_js,
      PackageResources.play_js, PackageResources.draw_js, PackageResources.player_js,
      PackageResources.page_js,
    ])
  }

  static var style: String { joined([PackageResources.page_css]) }

  /// The files one after another, without indentation and without lines that only explain.
  private static func joined(_ files: [[UInt8]]) -> String {
    files.flatMap { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
      .map { $0.drop { $0 == " " } }.filter { !$0.isEmpty && !$0.hasPrefix("//") }
      .joined(separator: "\n") + "\n"
  }
}
