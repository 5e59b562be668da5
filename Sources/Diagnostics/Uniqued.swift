/// The elements without repetitions, each where it stands first; linear.
@inlinable package func uniqued<Element: Hashable>(
  _ elements: some Sequence<Element>
) -> [Element] {
  var seen: Set<Element> = []
  return elements.filter { seen.insert($0).inserted }
}

/// The values by their keys; of a key that comes again the first.
package func firstByKey<Key: Hashable, Value>(
  _ pairs: some Sequence<(Key, Value)>
) -> [Key: Value] {
  Dictionary(pairs, uniquingKeysWith: { first, _ in first })
}

/// The elements, those of one key together, in the order in which the keys come first; linear.
package func gathered<Element, Key: Hashable>(
  _ elements: [Element], by key: (Element) -> Key
) -> [[Element]] {
  let groups = Dictionary(grouping: elements, by: key)
  return uniqued(elements.map(key)).compactMap { groups[$0] }
}
