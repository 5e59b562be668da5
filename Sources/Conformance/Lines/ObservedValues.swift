internal import RuleLanguage
internal import RuleSemantics

extension SessionModel {
  /// The texts that a field can hold, and what each means: the value of the variable or the position
  /// of the state.
  func codes(of field: ObservedField) -> (texts: ByteTable, codes: [Int32]) {
    var table = ByteTable()
    var codes: [Int32] = []
    func add(_ text: String, _ code: Int) {
      if Int(table.insert(text)) == codes.count { codes.append(Int32(code)) }
    }
    var names: [String: Int] = [:]
    switch field.quantity {
    case .machine(let name):
      let states = compiled.machines.first { $0.name == name }?.states ?? []
      for (position, state) in states.enumerated() { names[state] = position }
    case .variable(let name):
      guard let variable = compiled.variables.first(where: { $0.name == name }) else { break }
      for value in variable.range {
        names[variable.text(value)] = value
        if variable.range.count <= 1000 { names[String(value)] = value }
      }
    }
    for (text, name) in field.values.sorted(by: { $0.key < $1.key }) {
      if let code = names[name] { add(text, code) }
    }
    for (name, code) in names.sorted(by: { $0.key < $1.key }) { add(name, code) }
    return (table, codes)
  }
}
