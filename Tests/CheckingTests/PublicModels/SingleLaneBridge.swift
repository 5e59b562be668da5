import Checking

/// Cars from both sides of a bridge of one lane, on a road that closes into a ring.
///
/// Source: J. Magee and J. Kramer, *Concurrency*, 1999, chapter 7;
/// `specifications/SingleLaneBridge` in github.com/tlaplus/Examples.
struct SingleLaneBridge: TransitionSystem {
  struct State: Hashable {
    var places: [Int]
    var waiting: [Int] = []
  }

  /// The first so many cars drive down the numbers of the road, the others up.
  let carsDown: Int
  let carsUp: Int
  let bridge: ClosedRange<Int>
  let road: ClosedRange<Int>

  private var cars: Range<Int> { 0..<carsDown + carsUp }
  private func drivesDown(_ car: Int) -> Bool { car < carsDown }

  var initialStates: [State] {
    [State(places: cars.map { drivesDown($0) ? road.upperBound : road.lowerBound })]
  }

  func successors(of state: State, into next: inout Successors<State>) {
    for car in cars {
      // In the source, whoever waits first may enter on behalf of any car.
      enterBridge(in: state, into: &next)
      let place = following(state.places[car], of: car)
      let isOnBridge = bridge.contains(state.places[car])
      if !bridge.contains(place) { move(car, to: place, in: state, into: &next) }
      if isOnBridge, !state.places.contains(place) {
        move(car, to: place, in: state, into: &next)
      }
    }
  }

  private func following(_ place: Int, of car: Int) -> Int {
    drivesDown(car)
      ? place > road.lowerBound ? place - 1 : road.upperBound
      : place < road.upperBound ? place + 1 : road.lowerBound
  }

  private func move(
    _ car: Int, to place: Int, in state: State, into next: inout Successors<State>
  ) {
    let beforeBridge = drivesDown(car) ? bridge.upperBound + 1 : bridge.lowerBound - 1
    next.append(state) {
      $0.places[car] = place
      if place == beforeBridge { $0.waiting.append(car) }
    }
  }

  private func enterBridge(in state: State, into next: inout Successors<State>) {
    guard let car = state.waiting.first else { return }
    let place = following(state.places[car], of: car)
    let onBridge = cars.filter { bridge.contains(state.places[$0]) }
    let isInLine =
      !onBridge.contains(car) && !state.places.contains(place)
      && onBridge.allSatisfy { drivesDown($0) == drivesDown(car) }
    for isReason in [onBridge.isEmpty, isInLine] where isReason {
      next.append(state) {
        $0.places[car] = place
        $0.waiting.removeFirst()
      }
    }
  }

  /// No two cars on the bridge are at one place or drive in opposite directions.
  func isSafe(_ state: State) -> Bool {
    let onBridge = cars.filter { bridge.contains(state.places[$0]) }
    return onBridge.allSatisfy { car in
      onBridge.allSatisfy {
        $0 == car
          || state.places[$0] != state.places[car] && drivesDown($0) == drivesDown(car)
      }
    }
  }
}
