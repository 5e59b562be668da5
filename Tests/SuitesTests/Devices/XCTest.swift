// What the generated tests use of XCTest and XCUIAutomation, as Xcode 16 declares it, to be typechecked only.
@_exported import Foundation
#if canImport(FoundationNetworking)
  @_exported import FoundationNetworking
#endif

open class XCTestCase {
  public init() {}
  open var continueAfterFailure = true
  public func expectation(description: String) -> XCTestExpectation { XCTestExpectation() }
  public func wait(for expectations: [XCTestExpectation], timeout seconds: TimeInterval) {}
}

open class XCTestExpectation: @unchecked Sendable {
  public init() {}
  open func fulfill(_ file: StaticString = #filePath, line: Int = #line) {}
}

public func XCTFail(
  _ message: String = "", file: StaticString = #filePath, line: UInt = #line
) {}

public func XCTAssertNil(
  _ expression: @autoclosure () throws -> Any?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) {}

public func XCTAssertLessThan<T: Comparable>(
  _ one: @autoclosure () throws -> T, _ other: @autoclosure () throws -> T,
  _ message: @autoclosure () -> String = "", file: StaticString = #filePath, line: UInt = #line
) {}

public func XCTUnwrap<T>(
  _ expression: @autoclosure () throws -> T?, _ message: @autoclosure () -> String = "",
  file: StaticString = #filePath, line: UInt = #line
) throws -> T {
  guard let value = try expression() else { throw CancellationError() }
  return value
}

@MainActor public protocol XCUIElementTypeQueryProvider {
  func descendants(matching type: XCUIElement.ElementType) -> XCUIElementQuery
}

@MainActor open class XCUIElement: NSObject {
  public enum ElementType: UInt, Sendable { case any = 0, other, application }
  open var exists: Bool { false }
  open var isHittable: Bool { false }
  open func waitForExistence(timeout: TimeInterval) -> Bool { false }
  open func descendants(matching type: ElementType) -> XCUIElementQuery { XCUIElementQuery() }
  open func tap() {}
  open func typeText(_ text: String) {}
  open func swipeUp() {}
  open func swipeDown() {}
  open func swipeLeft() {}
  open func swipeRight() {}
}

@MainActor open class XCUIElementQuery: NSObject {
  open func matching(identifier: String) -> XCUIElementQuery { self }
  open func matching(_ predicate: NSPredicate) -> XCUIElementQuery { self }
  open var firstMatch: XCUIElement { XCUIElement() }
}

@MainActor open class XCUIApplication: XCUIElement {
  public override init() {}
  public init(bundleIdentifier: String) {}
  open var launchArguments: [String] = []
  open func launch() {}
  open func activate() {}
  open func terminate() {}
}

@MainActor open class XCUISystem: NSObject {
  open func open(_ url: URL) {}
}

@MainActor open class XCUIDevice: NSObject {
  public enum Button: Int, Sendable { case home = 1 }
  open class var shared: XCUIDevice { XCUIDevice() }
  open var system: XCUISystem { XCUISystem() }
  open func press(_ button: Button) {}
}

#if !canImport(Darwin)
  extension NSPredicate {
    public convenience init(format: String, _ arguments: CVarArg...) {
      self.init { _, _ in false }
    }
  }
#endif
