import LinkSessions
import TraceAnalysis
import TraceReports

/// Compares the pairings of two connections.
struct PairingComparison {
  private let pair: ConnectionPair
  private let old: [PairingAnalysis.ObservedPairing]
  private let new: [PairingAnalysis.ObservedPairing]

  init(_ pair: ConnectionPair, _ old: ComparedCapture, _ new: ComparedCapture) {
    self.pair = pair
    self.old = old.pairings(of: pair.old)
    self.new = new.pairings(of: pair.new)
  }

  /// - Returns: the index of the first change, which explains findings about the pairing.
  func compare(_ log: inout ChangeLog) -> Int? {
    var reported = compareCounts(&log)
    for (before, after) in zip(old, new) {
      let (first, second) = (before.pairing, after.pairing)
      let (ways, differs) = words(first, second)
      let outcome = compareOutcomes(first.outcome, second.outcome)
      guard differs || outcome != nil else { continue }
      if reported == nil { reported = log.changes.count }
      let (from, to) = outcome ?? (nil, nil)
      log.add(
        TraceDifference.Change(
          .pairing, direction(first, second, outcome?.new), "pairing",
          old: [ways.old, from].compactMap { $0 }.joined(separator: ": "),
          new: [ways.new, to].compactMap { $0 }.joined(separator: ": "), pair,
          oldFrames: frames(first), newFrames: frames(second)))
    }
    return reported
  }

  /// Compares the numbers of pairings. Devices that pair again have lost their keys or do not use them.
  private func compareCounts(_ log: inout ChangeLog) -> Int? {
    guard let first = pair.old, let second = pair.new, first.startWasCaptured,
      second.startWasCaptured, new.count > old.count, !new.isEmpty
    else { return nil }
    func text(_ count: Int) -> String { "\(count) pairing\(count == 1 ? "" : "s")" }
    log.add(
      TraceDifference.Change(
        .pairing, .worse, "how often the devices pair", old: text(old.count),
        new: text(new.count), pair, oldFrames: old.flatMap { frames($0.pairing) },
        newFrames: new.flatMap { frames($0.pairing) }))
    return log.changes.count - 1
  }

  /// Returns whether a pairing has become worse. Weaker protection is worse, regardless of the outcome.
  ///
  /// - Parameters:
  ///   - old: the pairing in the old capture.
  ///   - new: the pairing in the new capture.
  ///   - outcome: the outcome of the new pairing, if it differs.
  private func direction(
    _ old: Pairing, _ new: Pairing, _ outcome: String?
  ) -> TraceDifference.Change.Direction {
    let strengths = zip(strengths(old), strengths(new)).compactMap { before, after in
      before.flatMap { before in after.map { (before, $0) } }
    }
    if strengths.contains(where: { $0.1 < $0.0 }) { return .worse }
    if let outcome { return outcome == "success" ? .better : .worse }
    return strengths.contains { $0.1 > $0.0 } ? .better : .other
  }

  /// Returns the strengths of a pairing; higher is better. Nil for those that the capture does not show.
  private func strengths(_ pairing: Pairing) -> [Int?] {
    [
      pairing.isSecureConnections.map { $0 ? 1 : 0 },
      pairing.association.map { $0.model.isAuthenticated ? 1 : 0 },
      pairing.keySize.map(Int.init),
      pairing.usesDebugKey ? 0 : 1,
    ]
  }

  /// Returns the properties of two pairings that both captures show, in words, and whether they differ.
  private func words(
    _ old: Pairing, _ new: Pairing
  ) -> (ways: (old: String, new: String), differs: Bool) {
    var parts: [(String?, String?)] = [
      (method(old), method(new)),
      (model(old), model(new)),
    ]
    let sizes = (
      old.keySize.map { "key of \($0) octets" }, new.keySize.map { "key of \($0) octets" }
    )
    if sizes.0 != sizes.1 { parts.append(sizes) }
    if old.usesDebugKey != new.usesDebugKey {
      parts.append(
        (old.usesDebugKey ? "debug key" : "own key", new.usesDebugKey ? "debug key" : "own key"))
    }
    // A property that one of the captures does not show is omitted for the other, too.
    let known = parts.filter { $0.0 != nil && $0.1 != nil }
    let differs = known.contains { $0.0 != $0.1 }
    return (
      (
        known.compactMap(\.0).joined(separator: ", "), known.compactMap(\.1).joined(separator: ", ")
      ), differs
    )
  }

  private func method(_ pairing: Pairing) -> String? {
    pairing.isSecureConnections.map { $0 ? "LE Secure Connections" : "LE legacy pairing" }
  }

  private func model(_ pairing: Pairing) -> String? {
    pairing.association.map { PairingWords.name(of: $0.model) }
  }

  /// Compares the outcomes.
  private func compareOutcomes(
    _ old: Pairing.Outcome, _ new: Pairing.Outcome
  ) -> (old: String, new: String)? {
    let ended = ["success", "error", "timeout", "abandoned"]
    guard old.jsonName != new.jsonName, ended.contains(old.jsonName), ended.contains(new.jsonName)
    else { return nil }
    return (words(old), words(new))
  }

  /// Returns text such as "success" or "error: Confirm Value Failed (0x04), by the peripheral".
  private func words(_ outcome: Pairing.Outcome) -> String {
    func text(_ name: String?, _ code: UInt8) -> String {
      let number = Hexadecimal.upper(code, width: 2)
      return "error: " + (name.map { "\($0) (\(number))" } ?? number)
    }
    switch outcome {
    case .failed(let reason, let sender):
      return text(reason.name.map { "\($0)" }, reason.rawValue) + ", by the \(sender.sender)"
    case .encryptionFailed(let error):
      return text(error.name.map { "\($0)" }, error.rawValue)
    default: return outcome.jsonName
    }
  }

  /// Whether both captures show pairings, so that their outcomes are compared here.
  static func compares(_ pair: ConnectionPair, _ old: ComparedCapture, _ new: ComparedCapture)
    -> Bool
  {
    !old.pairings(of: pair.old).isEmpty && !new.pairings(of: pair.new).isEmpty
  }

  private func frames(_ pairing: Pairing) -> [Int] {
    [pairing.first.number, (pairing.end ?? pairing.last).number]
  }
}
