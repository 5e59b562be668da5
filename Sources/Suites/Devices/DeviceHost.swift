internal import Diagnostics
internal import Simulation

/// What drives an app on a device.
package enum DeviceHost: String, Sendable, CaseIterable {
  /// Flows in YAML, for Android and iOS.
  case maestro
  /// A class of XCTest, for iOS.
  case xcuitest
  /// A class of JUnit with Espresso and UI Automator, for Android.
  case espresso

  /// What the host does by itself on a stimulus.
  ///
  /// - Returns: `nil` if it has no way of its own.
  func native(_ stimulus: Stimulus) -> [DeviceAction]? {
    switch stimulus {
    case .launch(inBackground: false): [.launch]
    case .background: [.leave]
    case .comeBack: [.comeBack]
    case .kill: self == .espresso ? nil : [.terminate]
    case .launch(inBackground: true), .suspend, .event, .wait, .expiry: nil
    }
  }

  /// Why the host has no way of its own.
  func reason(without stimulus: Stimulus) -> String {
    switch stimulus {
    case .kill: "the test runs in the process of the app, and would die with it"
    case .suspend: "no host suspends an app when a test says so"
    case .launch: "no host launches an app in the background"
    case .event(let name, let actor): "write what \"\(actor): \(name)\" is, under \"events\""
    case .wait: "write how a clock is set forward, as \"wait\""
    case .expiry: "write how a timer expires, as \"expires\""
    case .background, .comeBack: "the host has no way"
    }
  }
}

/// One thing done to a device.
package enum DeviceAction: Hashable, Sendable {
  /// Starts the app, with what the mapping passes on.
  case launch
  /// Leaves the app, and comes back to it.
  case leave, comeBack
  /// Ends the process.
  case terminate
  /// Waits in real time.
  case sleep(milliseconds: Int)
  case step(DeviceStep)
}

/// One step that a mapping writes.
package enum DeviceStep: Hashable, Sendable {
  case tap(id: String)
  case tapText(String)
  case type(String, into: String)
  case swipe(Direction)
  /// Opens a link in the app.
  case open(String)
  /// Asks a stub beside the device, by POST.
  case post(String)
  /// A line in the language of the host.
  case code(String)

  package enum Direction: String, Sendable, CaseIterable { case up, down, left, right }

  /// Whether the app has to be on the screen.
  var needsScreen: Bool {
    switch self {
    case .tap, .tapText, .type, .swipe, .open: true
    case .post, .code: false
    }
  }

  /// The step with what stands for `{ms}` and `{timer}`.
  package func filled(milliseconds: Int = 0, timer: String = "") -> DeviceStep {
    func fill(_ text: String, _ timer: String) -> String {
      text.replacing("{ms}", with: "\(milliseconds)").replacing("{timer}", with: timer)
    }
    func fill(_ text: String) -> String { fill(text, timer) }
    func escaped(_ text: String) -> String { fill(text, timer.percentEncoded()) }
    switch self {
    case .tap(let id): return .tap(id: fill(id))
    case .tapText(let text): return .tapText(fill(text))
    case .type(let text, let id): return .type(fill(text), into: fill(id))
    case .swipe: return self
    case .open(let link): return .open(escaped(link))
    case .post(let link): return .post(escaped(link))
    case .code(let line): return .code(fill(line))
    }
  }
}
