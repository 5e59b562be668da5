/// The elements without repetitions, each where it stands first; linear.
@inlinable package func uniqued<Element: Hashable>(
  _ elements: some Sequence<Element>
) -> [Element] {
  var seen: Set<Element> = []
  return elements.filter { seen.insert($0).inserted }
}
