import LinkSessions
import TraceAnalysis
import TraceReports

/// A report on one subject, accessed by keys.
protocol ContractDocument {
  /// The plain value at a path, or nil if there is none.
  func cell(at path: [String]) -> Cell?
  /// The whole document, as in JSON.
  ///
  /// - Parameter origin: the reference for times, in nanoseconds since 1970.
  func tree(origin: Int64) -> JSONValue
  /// The evidence for a value, or nil if the document itself has all of it.
  func evidence(at path: [String]) -> ValueEvidence?
}

extension ContractDocument {
  func evidence(at path: [String]) -> ValueEvidence? { nil }
}

/// Evidence for one value of a document.
struct ValueEvidence {
  /// The frames that show this value. Empty if those of the document do.
  var frames: [Int] = []
  /// What the value is made of: "28 of 30 connection events".
  var detail: String?
  /// What caused the value, for a failure: "limited by the link".
  var cause: String?
  /// Why there is no value, if the capture shows that there is none.
  var absence: String?
  /// Why the value is not known.
  var whyUnknown: String?
  /// The range of a number that the capture shows only in part.
  var range: UncertainRange?
  /// What an assumed value rests on: "of a ceiling with MTU 23 assumed".
  var assumption: String?
  /// What else a derived value may be.
  var alternatives: AlternativeValues?
}

/// Values that the packets allow as well as the derived one.
struct AlternativeValues {
  let values: [JSONValue]
  /// Why the capture does not decide: "no packet shows the reason".
  let reason: String
}

/// The possible values of a number, of which the capture shows one bound: "at least 80".
struct UncertainRange {
  /// In the unit of the report. Its upper bound may be infinite.
  let possible: ClosedRange<Double>
  /// "at least", "at most".
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

/// A subject with evidence of its own for some of its values.
protocol EvidencedSubject {
  /// - Parameter key: the key of a member, at the highest level.
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
  /// A plain value.
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

/// One subject of an expectation: a connection, a transfer.
struct ContractInstance {
  /// "connection 2". Frames identify it further.
  let label: String
  /// In the order of the subject's descriptions.
  let documents: [any ContractDocument]
  /// The reference for times, in nanoseconds since 1970.
  let origin: Int64
  /// The packets of the subject.
  let packets: ContractPackets
  /// Start and end in nanoseconds since 1970, or nil for subjects without a time.
  let lasting: ClosedRange<Int64>?
  /// Why the value of a key is not known, if its document has none and does not say why.
  var whyNull: ((ContractKey) -> String?)?
  /// How it ended, for messages about its number or its time. Nil where the value judged shows it.
  var note: String?
  /// Which one it is, for messages about its number. Nil where the label and the frames suffice.
  var story: (() -> String)?

  /// Index of its connection, or nil outside connections.
  var connection: Int? {
    switch packets {
    case .frames(_, let connection): connection
    case .procedure(let procedure): procedure.connection
    case .all, .device, .none: nil
    }
  }
}

extension ClosedRange<Int64> {
  /// The range between two times, whichever comes first in a damaged capture.
  init(between first: Int64, _ second: Int64) {
    self = Swift.min(first, second)...Swift.max(first, second)
  }
}

/// The packets of a subject, by which a packet filter can select it.
enum ContractPackets {
  case all
  /// Packets of a connection, given by its index, in a range of frames.
  case frames(ClosedRange<Int>, connection: Int)
  case procedure(Procedure)
  /// Packets that a device, given by its index, sent outside connections.
  case device(Int)
  /// Subjects without packets, which belong to a server.
  case none

  /// Packets of a connection between two frames, whichever comes first.
  static func between(_ first: Int, _ last: Int, _ connection: Int) -> ContractPackets {
    .frames(min(first, last)...max(first, last), connection: connection)
  }

  static func between(_ first: Frame, _ last: Frame, _ connection: Int) -> ContractPackets {
    between(first.number, last.number, connection)
  }
}
