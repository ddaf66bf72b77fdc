/// What became of an expectation, or of one of the things that it demands.
public struct ExpectationResult: Hashable, Sendable {
  /// What became of an expectation.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// The capture shows what was expected.
    case pass
    /// The capture shows something else.
    case fail
    /// Nothing in the capture is what the expectation is about.
    case unmatched
  }

  /// The contract's file; nil for what no contract expected, but a capture from before.
  public let file: String?
  /// The expectation's number in the contract, from 1.
  public let index: Int
  /// A name that editing other expectations, or a limit of this one, does not change: the expectation's
  /// `name`, or its words, and the key of the demand.
  public internal(set) var identifier: String
  /// What it is about: "every connection".
  public let subject: String
  /// What is demanded of it: "att_mtu >= 185"; nil where it only has to be there.
  public let demand: String?
  /// What became of it.
  public let outcome: Outcome
  /// Whether it may be unmatched.
  public let isOptional: Bool
  /// What was measured, and on what it rests where no PDU shows it; nil where nothing was.
  public let measured: String?
  /// Frames that show it; at most `frameLimit`.
  public let frames: [Int]
  /// In the contract's file, from 1; nil where there is none.
  public let line: Int?
  /// Why it is expected, as the contract says; nil where it does not.
  public let because: String?
  /// In how many of several captures it has to hold; nil for all.
  public var share: ContractShare?
  /// Whether so many captures hold it that this one need not.
  public internal(set) var isTolerated = false

  static let frameLimit = 16

  /// What was expected, in one line: "every connection: att_mtu >= 185".
  public var text: String { demand.map { "\(subject): \($0)" } ?? subject }

  /// Where it is written: "contract.yml:7"; nil for what no contract expects.
  public var place: String? { file.map { file in line.map { "\(file):\($0)" } ?? file } }

  /// What a failure says behind what was expected: what was seen, why that matters, and where it is
  /// written.
  var explanation: String {
    let isThere = outcome != .unmatched
    let seen = measured.map { isThere ? "seen: \($0)" : $0 } ?? "not found in the capture"
    return [seen, because.map { "because \($0)" }, place].compactMap(\.self).joined(separator: "; ")
  }

  /// Whether the contract is broken by it.
  public var isFailure: Bool { !isTolerated && isMissed }

  /// Whether this capture does not hold it.
  var isMissed: Bool { outcome == .fail || outcome == .unmatched && !isOptional }
}

extension ExpectationResult.Outcome: CellValue {}

extension ExpectationResult: Described {
  static let shape = Shape<ExpectationResult>("expectation", "What became of an expectation.") {
    result in
    result.value("index", "Its number in the contract, from 1.") { $0.index }
    result.value("id", "A name that stays when other expectations or limits change.") {
      $0.identifier
    }
    result.value("text", "What was expected.") { $0.text }
    result.value("outcome", "What became of it.") { $0.outcome }
    result.value("optional", "Whether it may be unmatched.") { $0.isOptional }
    result.value(
      "tolerated", "Whether enough other captures hold it (in_at_least).", ifNil: .omitted
    ) { $0.share == nil ? nil : $0.isTolerated }
    result.value("measured", "What was measured; null where nothing was.") { $0.measured }
    result.value("contract", "The contract's file; null for what a baseline expects.") { $0.file }
    result.value("line", "In that file, from 1.") { $0.line }
    result.value("because", "Why it is expected, as the contract says.", ifNil: .omitted) {
      $0.because
    }
    result.frames { $0.frames }
  }
}
