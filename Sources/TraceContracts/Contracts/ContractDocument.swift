import LinkSessions
import TraceAnalysis
import TraceReports

/// A report on one subject, accessed by keys.
protocol ContractDocument {
  /// Returns the plain value at a path, or nil if there is none.
  func cell(at path: [String]) -> Cell?
  /// Returns the whole document, as in JSON.
  ///
  /// - Parameter origin: the reference for times, in nanoseconds since 1970.
  func tree(origin: Int64) -> JSONValue
  /// Returns the evidence for a value, or nil if the document itself contains all of it.
  func evidence(at path: [String]) -> ValueEvidence?
}

extension ContractDocument {
  func evidence(at path: [String]) -> ValueEvidence? { nil }
}

/// Evidence for one value of a document.
struct ValueEvidence {
  /// The frames that show this value. Empty if the document's frames do.
  var frames: [Int] = []
  /// The components of the value: "28 of 30 connection events".
  var detail: String?
  /// The cause of the value, for a failure: "limited by the link".
  var cause: String?
  /// Why there is no value, if the capture shows that there is none.
  var absence: String?
  /// Why the value is unknown.
  var whyUnknown: String?
  /// The possible range of a number that the capture shows only in part.
  var range: UncertainRange?
  /// The assumption on which a value is based: "of a ceiling with MTU 23 assumed".
  var assumption: String?
  /// Other possible values of a derived value.
  var alternatives: AlternativeValues?
}

/// Values that are as consistent with the packets as the derived one.
struct AlternativeValues {
  let values: [JSONValue]
  /// Why the capture cannot distinguish them: "no packet shows the reason".
  let reason: String
}

/// The possible values of a number for which the capture shows only one bound: "at least 80".
struct UncertainRange {
  /// The possible values in the unit of the report. The upper bound may be infinite.
  let possible: ClosedRange<Double>
  /// The words before the number: "at least" or "at most".
  let word: String
  /// Why the number is uncertain: "at least 71 packets are not captured".
  let reason: String

  static func atLeast(_ least: Double, _ reason: String) -> UncertainRange {
    UncertainRange(possible: least...Double.infinity, word: "at least", reason: reason)
  }

  static func atMost(_ most: Double, from least: Double = 0, _ reason: String) -> UncertainRange {
    UncertainRange(possible: min(least, most)...most, word: "at most", reason: reason)
  }
}

/// A subject with its own evidence for some of its values.
protocol EvidencedSubject {
  /// - Parameter key: the key of a top-level member.
  func evidence(of key: String) -> ValueEvidence?
}

/// A value of a report as a document.
struct DocumentOf<Value: Described>: ContractDocument {
  let value: Value

  init(_ value: Value) { self.value = value }

  func cell(at path: [String]) -> Cell? {
    Value.shape.cell(at: path.map { Substring($0) }[...])?(value)
  }

  func tree(origin: Int64) -> JSONValue { JSONValue(describing: value, origin: origin) }

  func evidence(at path: [String]) -> ValueEvidence? {
    guard let key = path.first, let value = value as? any EvidencedSubject else { return nil }
    return value.evidence(of: key)
  }
}

extension JSONValue {
  /// Creates a value from a plain one.
  init(_ cell: Cell, origin: Int64) {
    switch cell {
    case .null: self = .null
    case .flag(let flag): self = .bool(flag)
    case .text(let text): self = .string(text)
    case .epoch: self = .string(cell.text(origin: origin))
    case .integer, .unsigned, .number, .duration, .time:
      self = Double(cell.text(origin: origin)).map(JSONValue.number) ?? .null
    }
  }

  /// The value at a path of keys, or nil if a key is missing.
  func value(at path: some Sequence<String>) -> JSONValue? {
    var value = self
    for key in path {
      guard let next = value[key] else { return nil }
      value = next
    }
    return value
  }

  /// The numbers of an array.
  var numbers: [Int] {
    (elements ?? []).compactMap { element in
      if case .number(let number) = element { Int(exactly: number) } else { nil }
    }
  }
}

/// One subject of an expectation, such as a connection or a transfer.
struct ContractInstance {
  /// The label of the subject: "connection 2". Frames identify it further.
  let label: String
  /// The documents, in the order of the subject's descriptions.
  let documents: [any ContractDocument]
  /// The reference for times, in nanoseconds since 1970.
  let origin: Int64
  /// The packets of the subject.
  let packets: ContractPackets
  /// Start and end in nanoseconds since 1970, or nil for subjects without a time.
  let lasting: ClosedRange<Int64>?
  /// Returns why the value of a key is unknown, if its document has none and does not give the reason.
  var whyNull: ((ContractKey) -> String?)?
  /// How the subject ended, for messages about its number or its time. Nil if the judged value shows it.
  var note: String?
  /// Describes the subject for messages about its number. Nil if the label and the frames suffice.
  var story: (() -> String)?

  /// Index of the subject's connection, or nil outside connections.
  var connection: Int? {
    switch packets {
    case .frames(_, let connection): connection
    case .procedure(let procedure): procedure.connection
    case .all, .device, .none: nil
    }
  }
}

extension ClosedRange<Int64> {
  /// Creates the range between two times, in either order, because a damaged capture may reverse them.
  init(between first: Int64, _ second: Int64) {
    self = Swift.min(first, second)...Swift.max(first, second)
  }
}

/// The packets of a subject, by which a display filter can select it.
enum ContractPackets {
  case all
  /// Packets of a connection, given by its index, in a range of frames.
  case frames(ClosedRange<Int>, connection: Int)
  case procedure(Procedure)
  /// Packets that a device, given by its index, sent outside connections.
  case device(Int)
  /// Subjects without packets, which belong to a server.
  case none

  /// Returns packets of a connection between two frames, in either order.
  static func between(_ first: Int, _ last: Int, _ connection: Int) -> ContractPackets {
    .frames(min(first, last)...max(first, last), connection: connection)
  }

  static func between(_ first: Frame, _ last: Frame, _ connection: Int) -> ContractPackets {
    between(first.number, last.number, connection)
  }
}
