/// Where what is promised begins to be owed, in a graph of whose nodes, or of some of them, each is met by a run.
package struct Beginnings {
  /// The nodes with which it is asked for and not answered there.
  package private(set) var open: [Int] = []
  /// Whether something is asked for and answered at one moment.
  package private(set) var isKept = false

  /// - Parameter reached: the nodes that some run meets, if not all.
  package init(_ promise: Promise, in graph: StateGraph, within reached: BitSet? = nil) {
    let (request, answer) = (promise.request, promise.answer)
    // A node that asks as long as it lasts is the start of a run, or some edge leads to it.
    for node in request.visited ?? graph.nodes(all: false) where reached.admits(node) {
      if answer.lasts(in: node) { isKept = true } else { open.append(node) }
    }
    for node in graph.initial where request.begun?[node] == true {
      if promise.isKept(in: node) { isKept = true }
      if promise.isOpen(in: node) { open.append(node) }
    }
    guard let taken = request.taken else { return }
    for edge in taken where reached.map({ $0[graph.source(of: edge)] }) ?? true {
      let target = graph.target(of: edge)
      if promise.isKept(by: edge, to: target) { isKept = true }
      if promise.isOpen(by: edge, to: target) { open.append(target) }
    }
  }
}
