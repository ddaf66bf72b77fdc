import TraceReports

/// The values of a key in a document, with their basis and frames.
struct ContractMeasurement {
  /// One value for each path of the key; null if it is unknown.
  let values: [JSONValue]
  let basis: String?
  let frames: [Int]
  /// Why there is no value, if the capture shows that there is none.
  let absence: String?
  /// Details of a failure in the capture: the error, and the side that reported it.
  private let reason: String?
  /// The components of the value.
  private let detail: String?
  /// The cause of the value.
  let cause: String?
  /// Why the value is unknown, if the document has no usable value.
  private let whyUnknown: String?
  /// The possible values of a number that the capture shows only in part.
  private let range: UncertainRange?
  /// The assumption on which a value is based. Nil if no packet of the capture sets another value.
  let assumption: String?
  /// Other possible values of a derived value.
  private let alternatives: AlternativeValues?

  /// - Parameters:
  ///   - key: the key to look up.
  ///   - tree: the document.
  ///   - evidence: the document's evidence for the value, if it has any.
  ///   - others: the frames of the whole subject, if the document has none.
  ///   - whyNull: returns why the value is unknown, if neither the document nor the evidence gives the reason.
  init(
    _ key: ContractKey, in tree: JSONValue, _ evidence: ValueEvidence? = nil,
    else others: @autoclosure () -> [Int] = [], whyNull: @autoclosure () -> String? = nil
  ) {
    var bases: Set<String> = []
    var frames: [Int] = []
    values = key.paths.map { path in
      let near = ContractMeasurement.nearest(path, in: tree)
      if let basis = near.basis { bases.insert(basis) }
      frames += near.frames
      return tree.value(at: path) ?? .null
    }
    absence = evidence?.absence ?? ContractMeasurement.absence(of: key.word, in: tree)
    // That neither side ended a connection is as certain as the end itself.
    if key.word == "terminated_by", absence == ContractMeasurement.nobody {
      bases = tree["end_basis"]?.text.map { [$0] } ?? []
    }
    // The weakest basis applies to the whole.
    basis = ["unknown", "assumed", "derived"].first { bases.contains($0) } ?? bases.first
    if key.isCounted, case .array(let elements)? = values.first {
      frames = elements.flatMap { $0["frames"]?.numbers ?? [] }
    }
    if frames.isEmpty {
      let ofEnd = key.word.hasPrefix("end") || key.word == "terminated_by"
      frames = (ofEnd ? tree["end_frames"]?.numbers : nil) ?? []
      if frames.isEmpty { frames = tree["frames"]?.numbers ?? [] }
    }
    if let own = evidence?.frames, !own.isEmpty { frames = own }
    if frames.isEmpty { frames = others() }
    self.frames = frames
    detail = evidence?.detail
    let isNull = absence == nil && values.contains(.null) || basis == "unknown"
    whyUnknown = evidence?.whyUnknown ?? (isNull ? whyNull() : nil)
    range = evidence?.range
    cause = evidence?.cause
    assumption = evidence?.assumption
    alternatives = evidence?.alternatives
    reason = ContractMeasurement.reason(of: key.word, in: tree)
  }

  /// Returns text such as "Confirm Value Failed (0x04), by the peripheral".
  private static func reason(of key: String, in tree: JSONValue) -> String? {
    func hexadecimal(_ value: JSONValue?) -> String? {
      guard case .number(let code)? = value else { return nil }
      return Int(exactly: code).map { Hexadecimal.upper($0, width: 2) }
    }
    guard key == "outcome", tree["outcome"]?.text != "success" else {
      guard ["end_cause", "terminated_by"].contains(key), let reason = tree["end_reason"]?.text
      else { return nil }
      // If neither side ended the connection, only the reason is known.
      let isAll = key == "terminated_by" && tree["terminated_by"] == .null
      let code = isAll ? hexadecimal(tree["end_reason_code"]).map { " (\($0))" } : nil
      return reason + (code ?? "")
    }
    let error = tree["error"]
    let name = tree["error_name"]?.text ?? error?["name"]?.text ?? error?.text
    let code = hexadecimal(tree["error_code"] ?? error?["code"])
    // "Pairing Not Supported" needs no "cause: not-supported".
    let known = name.map { Set(ContractWord.normal($0).split(separator: "-")) } ?? []
    let cause = tree["cause"]?.text.flatMap { cause in
      known.isSuperset(of: ContractWord.normal(cause).split(separator: "-"))
        ? nil : "cause: \(cause)"
    }
    let side = tree["failed_by"]?.text.map { "by the \($0)" }
    let words = [name, code.map { name == nil ? $0 : "(\($0))" }].compactMap(\.self)
    let parts = [words.isEmpty ? nil : words.joined(separator: " "), side, cause].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Returns the evidence for a value from the objects around it, nearest first.
  private static func nearest(
    _ path: [String], in tree: JSONValue
  ) -> (basis: String?, frames: [Int]) {
    var (value, basis, frames): (JSONValue, String?, [Int]) = (tree, nil, [])
    for key in path.dropLast() {
      guard let next = value[key] else { break }
      value = next
      if let found = value["basis"]?.text { (basis, frames) = (found, []) }
      if let found = value["frames"]?.numbers, !found.isEmpty { frames = found }
    }
    // Members next to their basis: "end_reason", "end_basis".
    if path.count == 1, let key = path.first {
      let prefix = key.split(separator: "_").first.map(String.init) ?? key
      // Efficiency is goodput divided by the ceiling, so its basis is that of the ceiling.
      let beside = key == "efficiency" ? "ceiling_basis" : "\(prefix)_basis"
      for name in ["\(key)_basis", beside] where basis == nil { basis = tree[name]?.text }
    }
    return (basis, frames)
  }

  private static let nobody = "nobody"

  /// Returns why there is no value, if that is known: an open connection has no reason for its end.
  private static func absence(of key: String, in tree: JSONValue) -> String? {
    if key == "terminated_by", tree["terminated_by"] == .null,
      ["supervision-timeout", "not-established"].contains(tree["end_cause"]?.text)
    {
      return nobody
    }
    if key.hasPrefix("end_") || key == "terminated_by" {
      return tree["end_cause"]?.text == "capture-ends"
        ? "still connected when the capture ends" : nil
    }
    if ["error", "error_code", "error_name", "failed_by", "cause", "code"].contains(key) {
      return tree["outcome"]?.text == "success" ? "none: it succeeded" : nil
    }
    return nil
  }

  /// The number, if the value is a single one that is completely known.
  var number: Double? {
    guard values.count == 1, range == nil, case .number(let number)? = values.first else {
      return nil
    }
    return number
  }

  // MARK: Judging

  enum Verdict: Hashable {
    case holds
    case fails
    case notKnown
  }

  func verdict(_ condition: ContractCondition) -> Verdict {
    if basis == "unknown" || whyUnknown != nil { return .notKnown }
    if let range, case .number? = values.first {
      return condition.verdict(between: range.possible)
    }
    var verdict = Verdict.holds
    for value in values {
      if value == .null {
        guard absence != nil else { return .notKnown }
        // A missing value is not a wrong one.
        if case .not = condition { continue }
        verdict = .fails
      } else if !condition.holds(for: value) {
        verdict = .fails
      }
    }
    return verdict == .fails && whyOpen(condition) != nil ? .notKnown : verdict
  }

  /// Returns why a derived value that does not meet a condition might still do so. Returns nil if it can't.
  func whyOpen(_ condition: ContractCondition) -> String? {
    guard let alternatives, condition.selects, !values.contains(where: condition.holds),
      alternatives.values.contains(where: condition.holds)
    else { return nil }
    return alternatives.reason
  }

  /// Returns the values as text: "185", "23 (assumed)", "not known".
  func text(_ key: ContractKey) -> String {
    if let whyUnknown { return "not known: \(whyUnknown)" }
    let words = values.map { value in
      if value == .null { return absence ?? "not known" }
      return ContractMeasurement.text(of: value, key)
    }
    let unique = words.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let note = basis == "assumed" || basis == "derived" ? " (\(basis ?? ""))" : ""
    let text =
      (range.map { "\($0.word) " } ?? "") + unique.joined(separator: " and ")
      + (reason.map { ": \($0)" } ?? "")
      + ([detail, range?.reason].compactMap(\.self).joined(separator: "; ").inParentheses)
    return basis == "unknown" ? "not known" : text + (text == "not known" ? "" : note)
  }

  /// Returns the words of a list that a condition demands and the value lacks.
  func lacking(_ condition: ContractCondition) -> [String] {
    guard case .array(let elements)? = values.first, elements.allSatisfy({ $0.text != nil }) else {
      return []
    }
    func words(_ condition: ContractCondition) -> [String] {
      switch condition {
      case .text(let text): [text]
      case .anyOf(let conditions), .allOf(let conditions): conditions.flatMap(words)
      default: []
      }
    }
    return words(condition).filter { word in
      !elements.contains { ContractWord.isSame($0.text ?? "", word) }
    }
  }

  private static func text(of value: JSONValue, _ key: ContractKey) -> String {
    switch value {
    case .null: return "not known"
    case .bool(let flag): return flag ? "true" : "false"
    case .string(let text): return text.printable
    case .number(let number):
      if key.isPercent { return Decimals.text(number * 100, atMost: 3) + " %" }
      return Decimals.text(number / key.scale, atMost: 3) + key.unitText
    case .array(let elements):
      if key.isCounted { return "\(elements.count)" }
      let shown = elements.prefix(8).map { text(of: $0, key) }.joined(separator: ", ")
      return elements.isEmpty ? "none" : shown + (elements.count > 8 ? ", …" : "")
    case .object: return "an object"
    }
  }
}

extension String {
  /// The text as " (text)", or nothing if it is empty.
  fileprivate var inParentheses: String { isEmpty ? "" : " (\(self))" }
}
