package import Machines

extension CompiledSystem {
  /// A state without its times: the value of every quantity, which of a timer is whether it runs.
  ///
  /// The same for a system compiled for ticks and for clocks.
  package func timeless(_ state: [UInt64]) -> [Int] {
    quantities.map { quantity in
      let value = quantity.field.value(in: state)
      return quantity.timer == nil ? value : min(value, 1)
    }
  }
}
