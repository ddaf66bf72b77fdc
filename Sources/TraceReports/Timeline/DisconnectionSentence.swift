import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// A sentence about the end of a connection: the side, the reason, and what preceded it.
struct DisconnectionSentence {
  private let procedure: Procedure
  private let names: TimelineNames
  private let start: Int64

  init(_ procedure: Procedure, names: TimelineNames, start: Int64) {
    self.procedure = procedure
    self.names = names
    self.start = start
  }

  var text: String {
    guard case .disconnection(let detail) = procedure.detail, let index = procedure.connection
    else { return "disconnect" }
    let words = EndWords(
      detail.end, of: names.connections[index], start: start, namesEnd: false,
      when: names.when)
    let during = detail.during.map { "in the middle of: \($0.rawValue.replacing("-", with: " "))" }
    let rest = (words.details + [during].compactMap(\.self)).map { "; " + $0 }.joined()
    return (detail.end.isOver ? "disconnected: " : "") + words.sentence + rest
  }
}

extension Procedure {
  var isEndOfConnection: Bool {
    if case .disconnection = detail { true } else { false }
  }
}
