package import LinkSessions

/// The result of an expectation, or of one of its demands.
public struct ExpectationResult: Hashable, Sendable {
  /// Possible outcomes of an expectation.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// The capture meets the expectation.
    case pass
    /// The capture does not meet the expectation.
    case fail
    /// The capture has no subject for the expectation.
    case unmatched
  }

  /// The ground of a result, weakest first. Captures of one run are weighed by it.
  package enum Ground: Int, Hashable, Sendable, Comparable {
    /// The capture does not show the information that decides the result.
    case unknown
    /// The capture lacks the expected item, which another capture of the same run may show.
    case absent
    /// The specification's default was assumed, because the capture lacks the exchange.
    case assumed
    /// Packets of the capture show the result.
    case shown

    package static func < (left: Ground, right: Ground) -> Bool { left.rawValue < right.rawValue }
  }

  /// An earlier capture that a result comes from.
  public struct Baseline: Hashable, Sendable {
    /// The name of its file.
    public let file: String
    /// Frames of the earlier capture that show the value. Limited to `frameLimit`.
    package let frames: [Int]

    package init(file: String, frames: [Int]) {
      self.file = file
      self.frames = frames
    }
  }

  /// Where a variable in an expectation is set.
  package struct Variable: Hashable, Sendable {
    package let name: String
    package let value: String
    package let file: String
    /// The line, counted from 1.
    package let line: Int

    package init(name: String, value: String, file: String, line: Int) {
      self.name = name
      self.value = value
      self.file = file
      self.line = line
    }

    /// Text such as "${mtu} is 247".
    var text: String { "${\(name)} is \(value)" }
  }

  /// The contract's file, or nil for a result that comes from an earlier capture instead.
  public let file: String?
  /// Number of the expectation in the contract, from 1.
  public let index: Int
  /// A stable identifier that does not change if other expectations or a limit of this one are edited: the
  /// expectation's `name` or its text, and the key of the demand.
  public package(set) var identifier: String
  /// The subject: "every connection".
  public let subject: String
  /// The demand: "att_mtu >= 185". Nil if the subject only needs to exist.
  public let demand: String?
  /// The outcome.
  public let outcome: Outcome
  /// Whether the expectation may be unmatched.
  public let isOptional: Bool
  /// The measured value, with its basis if no PDU shows it. Nil if nothing was measured.
  public let measured: String?
  /// Frames that show the result. Limited to `frameLimit`.
  package let frames: [Int]
  /// The line in the contract's file from 1, or nil if there is none.
  public let line: Int?
  /// The reason in the contract, or nil if it has none.
  public let because: String?
  /// The share of captures that must meet the expectation, or nil for all.
  public var share: ExpectationResult.Share?
  /// Whether enough other captures meet the expectation, so that this one need not.
  public package(set) var isTolerated = false
  /// In how many of several captures the expectation is met, and how many are needed. Nil for a single capture, and if
  /// all meet it.
  package var ofSet: String?
  /// The ground of the result.
  package var ground = Ground.shown
  /// The capture of the same run that decides the expectation instead. Nil if this one decides.
  public package(set) var judgedIn: String?
  /// The variables in the expectation.
  package var variables: [Variable] = []
  /// Rules whose findings the contract names and allows: they count as accepted.
  package var accepts: Set<RuleID> = []
  /// The earlier capture, for a result that comes from one.
  public package(set) var baseline: Baseline?

  package static let frameLimit = 16
  /// The name of the result that nothing is worse than in an earlier capture.
  package static let nothingIsWorse = "baseline-nothing-is-worse"

  package init(
    file: String?, index: Int, identifier: String, subject: String, demand: String?,
    outcome: Outcome, isOptional: Bool, measured: String?, frames: [Int], line: Int?,
    because: String?, share: ExpectationResult.Share? = nil
  ) {
    self.file = file
    self.index = index
    self.identifier = identifier
    self.subject = subject
    self.demand = demand
    self.outcome = outcome
    self.isOptional = isOptional
    self.measured = measured
    self.frames = frames
    self.line = line
    self.because = because
    self.share = share
  }

  /// The expectation on one line: "every connection: att_mtu >= 185".
  public var text: String { demand.map { "\(subject): \($0)" } ?? subject }

  /// Where the expectation is defined: "contract.yml:7". Nil for results that don't come from a contract.
  public var place: String? { file.map { file in line.map { "\(file):\($0)" } ?? file } }

  /// Why accepted findings do not cause a failure: "accepted by contract.yml:7, because …".
  var acceptance: String {
    "accepted by \(place ?? "the contract")" + (because.map { ", because \($0)" } ?? "")
  }

  /// Text of a failure that follows the expectation: the measured value, the reason, and where the expectation is
  /// defined.
  var explanation: String { explanation(withPlace: true) }

  /// - Parameter withPlace: whether the text names the contract's line, which some formats show separately.
  func explanation(withPlace: Bool) -> String {
    let isThere = outcome != .unmatched
    let seen = measured.map { isThere ? "seen: \($0)" : $0 } ?? "not found in the capture"
    return [
      seen, judgedIn.map { "judged in \($0)" }, ofSet, because.map { "because \($0)" },
      withPlace ? place : nil, withPlace ? origin : nil,
    ].compactMap(\.self)
      .joined(separator: "; ")
  }

  /// Where the variables are set: "${mtu} is 247 at tag.yml:2". Nil if there are none.
  var origin: String? {
    variables.isEmpty
      ? nil : variables.map { "\($0.text) at \($0.file):\($0.line)" }.joined(separator: ", ")
  }

  /// Whether the result violates the contract.
  public var isFailure: Bool { !isTolerated && decidesMiss }

  /// Whether this capture does not meet the expectation and no other one of the same run decides.
  var decidesMiss: Bool { judgedIn == nil && isMissed }

  /// Whether the capture decides the expectation.
  public var isKnown: Bool { ground != .unknown }

  /// Whether this capture does not meet the expectation.
  var isMissed: Bool { outcome == .fail || outcome == .unmatched && !isOptional }
}

extension ExpectationResult.Outcome: CellValue {}

extension ExpectationResult: Described {
  package static let shape = Shape<ExpectationResult>(
    "expectation", "Result of an expectation."
  ) {
    result in
    result.value("index", "Number of the expectation in the contract, starting at 1.") { $0.index }
    result.value("id", "Identifier that does not change when other expectations or limits change.")
    {
      $0.identifier
    }
    result.value("text", "What was expected.") { $0.text }
    result.value("outcome", "Outcome.") { $0.outcome }
    result.value("optional", "Whether the expectation may have no match.") { $0.isOptional }
    result.value(
      "tolerated", "Whether the expectation holds in enough other captures (in_at_least).",
      ifNil: .omitted
    ) { $0.share == nil ? nil : $0.isTolerated }
    result.value("known", "Whether the capture decides the expectation.") { $0.isKnown }
    result.value(
      "judged_in", "The capture of the same run that decides the expectation instead.",
      ifNil: .omitted
    ) { $0.judgedIn }
    result.value("measured", "The measured value; null if nothing was measured.") { $0.measured }
    result.value("contract", "The contract's file; null for expectations of a baseline.") {
      $0.file
    }
    result.value("line", "Line in that file, starting at 1.") { $0.line }
    result.value("because", "Reason given in the contract.", ifNil: .omitted) {
      $0.because
    }
    result.array(
      "variables", "Variables in the expectation, with the lines that set them.", ifNil: .omitted
    ) { $0.variables.isEmpty ? nil : $0.variables }
    result.frames { $0.frames }
    result.object(
      "baseline", "The earlier capture, for expectations of a baseline.", ifNil: .omitted
    ) { $0.baseline }
  }
}

extension ExpectationResult.Variable: Described {
  package static let shape = Shape<ExpectationResult.Variable>(
    "contract_variable", "A variable in an expectation."
  ) { row in
    row.value("name", "Name of the variable.") { $0.name }
    row.value("value", "Value of the variable.") { $0.value }
    row.value("file", "The file of the contract that sets the variable.") { $0.file }
    row.value("line", "Line in that file, starting at 1.") { $0.line }
  }
}

extension ExpectationResult.Baseline: Described {
  package static let shape = Shape<ExpectationResult.Baseline>(
    "baseline", "An earlier capture; nothing may be worse than in it."
  ) { row in
    row.value("file", "The file's name, as given.") { $0.file }
    row.frames { $0.frames }
  }
}
