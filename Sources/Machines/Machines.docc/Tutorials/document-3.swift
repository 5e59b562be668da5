import Machines
import Testing

struct DocumentTests {
  @Test func `One rule of the document is bound by nothing yet`() {
    let book = RuleBook(downloads.rules, systems: [Download.system])
    #expect(book.unknown.isEmpty)
    #expect(book.rules.filter(\.isLost).map(\.rule.id) == ["DL-5"])
  }
}
