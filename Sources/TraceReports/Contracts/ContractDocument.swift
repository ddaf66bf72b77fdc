import LinkSessions
import TraceAnalysis

/// What a report tells of one thing, for who asks by keys.
protocol ContractDocument {
  /// The plain value at a path; nil where what stands there is none.
  func cell(at path: [String]) -> Cell?
  /// All of it, as in the JSON document.
  ///
  /// - Parameter origin: the moment from which others are told, in nanoseconds since 1970.
  func tree(origin: Int64) -> JSONValue
}

/// A value of a report as a document.
struct DocumentOf<Value: Described>: ContractDocument {
  let value: Value

  init(_ value: Value) { self.value = value }

  func cell(at path: [String]) -> Cell? {
    Value.shape.cell(at: path.map { Substring($0) }[...])?(value)
  }

  func tree(origin: Int64) -> JSONValue { JSONValue(of: value, origin: origin) }
}

extension JSONValue {
  /// What a report's JSON says of a value.
  ///
  /// - Parameters:
  ///   - value: of a report.
  ///   - origin: the moment from which others are told, in nanoseconds since 1970.
  init<Value: Described>(of value: Value, origin: Int64) {
    let kept = KeptOutput()
    var writer = JSONWriter(.line, origin: origin, into: OutputBuffer(sink: kept.take))
    writer.object { Value.shape.write(value, &$0) }
    var output = writer.finish()
    output.flush()
    // What bletrace writes it can read.
    self = (try? JSONReader.read(kept.octets)) ?? .null
  }

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

  /// The value at a path of keys; nil where a key is missing.
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

/// Keeps what is written to a buffer.
private final class KeptOutput {
  private(set) var octets: [UInt8] = []

  func take(_ piece: borrowing Span<UInt8>) -> Bool {
    for index in piece.indices { octets.append(piece[index]) }
    return true
  }
}

/// One thing that an expectation is about: a connection, a transfer.
struct ContractInstance {
  /// "connection 2"; what else it is frames tell.
  let label: String
  /// In the order of the subject's descriptions.
  let documents: [any ContractDocument]
  /// The moment from which others are told, in nanoseconds since 1970.
  let origin: Int64
  /// Which packets are its own.
  let packets: ContractPackets
  /// When it began and when it was over, in nanoseconds since 1970; nil for what has no time.
  let lasting: ClosedRange<Int64>?

  /// The index of its connection; nil outside connections.
  var connection: Int? {
    switch packets {
    case .frames(_, let connection): connection
    case .procedure(let procedure): procedure.connection
    case .all, .device, .none: nil
    }
  }
}

extension ClosedRange<Int64> {
  /// Two moments, in whatever order a damaged capture has them.
  init(between first: Int64, _ second: Int64) {
    self = Swift.min(first, second)...Swift.max(first, second)
  }
}

/// Which packets of a capture belong to a thing, so that a filter of packets can choose it.
enum ContractPackets {
  case all
  /// Those of a connection, by its index, from one frame to another.
  case frames(ClosedRange<Int>, connection: Int)
  case procedure(Procedure)
  /// Those that a device, by its index, sent outside connections.
  case device(Int)
  /// What is a server's, and not any packet's.
  case none

  /// Those of a connection between two frames, in whatever order they stand.
  static func between(_ first: Int, _ last: Int, _ connection: Int) -> ContractPackets {
    .frames(min(first, last)...max(first, last), connection: connection)
  }

  static func between(_ first: Frame, _ last: Frame, _ connection: Int) -> ContractPackets {
    between(first.number, last.number, connection)
  }
}
