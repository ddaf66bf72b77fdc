import TraceReports

/// The instances closest to matching the selectors, if none matches.
struct SelectorMisses {
  private var seen = 0
  /// Number of instances without a packet that matches the filter.
  var filtered = 0
  /// Number of unmet conditions of the closest instances.
  private var least = Int.max
  private var values: [String] = []
  /// Number of the closest instances without a known value.
  private var unknown = 0
  private var key = ""
  /// Whether the closest instances match the main key.
  private var isNear = false
  private(set) var frames: [Int] = []
  /// Whether the service to which a characteristic must belong was present.
  private var hasService = false

  /// Maximum number of instances to examine, and of values to show.
  private static let (most, shown) = (2000, 8)

  mutating func add(
    _ instance: ContractInstance, _ trees: LazyTrees, _ expectation: SubjectExpectation
  ) {
    seen += 1
    guard seen <= SelectorMisses.most else { return }
    let failing = expectation.selectors.filter { !expectation.takes($0, instance, trees) }
    guard let selector = failing.first else { return }
    hasService = hasService || !failing.contains { $0.key.word == "service" }
    // A refused subscription is closer to a successful one than a successful read is.
    let isOther = failing.contains { $0.key.name == expectation.subject.mainKey }
    let distance = 2 * failing.count + (isOther ? 1 : 0)
    guard distance <= least else { return }
    if distance < least {
      (least, values, frames, key) = (distance, [], [], selector.key.name)
      unknown = 0
      isNear = !isOther && expectation.selectors.count > failing.count
    }
    guard selector.key.name == key, let measurement = trees.measurement(selector.key) else {
      return
    }
    // A characteristic belongs to a service.
    let service =
      expectation.subject.name == ContractSubject.characteristic.name && selector.key.word == "uuid"
      ? trees.tree(1)?["service"]?.text.map { " in \($0)" } ?? "" : ""
    let text =
      measurement.text(selector.key) + service + (isNear ? " on \(instance.label)" : "")
    if text.hasPrefix("not known") { unknown += 1 }
    guard !values.contains(text) else { return }
    values.append(text)
    if values.count <= SelectorMisses.shown { frames += trees.frames.prefix(isNear ? 2 : 1) }
  }

  /// Whether the capture has no instance, regardless of the selectors and the filter.
  var isEmpty: Bool { seen == 0 && filtered == 0 }

  /// Returns text such as "not found; the server has 1800, 1801, 180F".
  func words(_ expectation: SubjectExpectation) -> String { "not found; \(shown(expectation))" }

  /// Returns text such as "the server has 1800, 1801, 180F".
  func shown(_ expectation: SubjectExpectation) -> String {
    let name = expectation.subject.name
    guard seen > 0 || filtered == 0 else {
      return "no packet that \"where\" selects is part of a \(name)"
    }
    guard seen > 0 else {
      // Single values do not form a transfer.
      let hint =
        name == ContractSubject.transfer.name
        ? ": the values were too few or too infrequent; \"value\" judges single values" : ""
      return "the capture shows no \(ContractQuantifier.plural(name, 2))\(hint)"
    }
    // Instances without a value are less relevant than those with one.
    let known = values.filter { !$0.hasPrefix("not known") }
    let values = known.isEmpty ? values : known
    let list = values.prefix(SelectorMisses.shown).joined(separator: ", ")
    let all = list + (values.count > SelectorMisses.shown ? ", …" : "")
    let isServer = [ContractSubject.service.name, ContractSubject.characteristic.name].contains(
      name)
    if isServer, key == "uuid" {
      return "the server has \(all)"
        + (hasService ? "" : ", and no service \(service(expectation))")
    }
    if isNear { return "nearest: \(key.spaced) \(all)" }
    let shown = all == "not known" ? "none whose \(key.spaced) is known" : "\(key.spaced) \(all)"
    // An advertiser without the name may be the intended one.
    let isPartly = name == ContractSubject.advertiser.name && !known.isEmpty && unknown > 0
    let rest =
      isPartly
      ? ", and \(unknown) \(ContractQuantifier.plural(name, unknown)) without a known \(key.spaced)"
      : ""
    return "the capture shows \(shown)\(rest)"
  }

  /// Returns the UUID of a service, such as "180D", regardless of the name used in the contract.
  private func service(_ expectation: SubjectExpectation) -> String {
    let selector = expectation.selectors.first { $0.key.word == "service" }
    if case .text(let uuid)? = selector?.condition { return uuid }
    return selector.map { String($0.text.dropFirst($0.key.name.count + 1)) } ?? ""
  }
}

extension String {
  /// The key as words: "end_reason" becomes "end reason".
  fileprivate var spaced: String { replacing("_", with: " ") }
}
