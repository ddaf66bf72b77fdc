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

  static let frameLimit = 16

  /// What was expected, in one line: "every connection: att_mtu >= 185".
  public var text: String { demand.map { "\(subject): \($0)" } ?? subject }

  /// Whether the contract is broken by it.
  public var isFailure: Bool { outcome == .fail || outcome == .unmatched && !isOptional }
}

extension ExpectationResult.Outcome: CellValue {}

extension ExpectationResult: Described {
  static let shape = Shape<ExpectationResult>("expectation", "What became of an expectation.") {
    result in
    result.value("index", "Its number in the contract, from 1.") { $0.index }
    result.value("text", "What was expected.") { $0.text }
    result.value("outcome", "What became of it.") { $0.outcome }
    result.value("optional", "Whether it may be unmatched.") { $0.isOptional }
    result.value("measured", "What was measured; null where nothing was.") { $0.measured }
    result.value("contract", "The contract's file; null for what a baseline expects.") { $0.file }
    result.value("line", "In that file, from 1.") { $0.line }
    result.frames { $0.frames }
  }
}
