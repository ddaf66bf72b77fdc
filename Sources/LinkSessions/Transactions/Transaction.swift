public import BluetoothPackets

/// A request together with what came of it; or a PDU that asks for no answer.
public struct Transaction: Hashable, Sendable, Identifiable {
  /// What was asked for, by the protocol that asks.
  public enum Kind: Hashable, Sendable {
    /// The request, command, notification or indication.
    case att(ATTOpcode)
    /// The code of the request.
    case signalling(SignallingCode)
    /// A pairing, from the first PDU of its phase 1 to the last key.
    case pairing
    /// A link layer control procedure.
    case control(LinkLayerProcedure)
    /// An HCI command.
    case command(HCIOpcode)
  }

  /// From 1, in the order in which transactions begin.
  public let id: Int
  /// What is asked.
  public let kind: Kind
  /// Index in `ConnectionTable`; nil for a command that is about none, and until its end for one
  /// that opens a connection.
  public internal(set) var connection: Int?
  /// Which way the request went.
  public internal(set) var direction: LinkDirection?
  /// The index of the credit-based channel that it went over; nil on a fixed channel.
  public let channel: Int?
  /// The record of the request's first fragment.
  public let firstFrame: Int
  /// The record that completed the request.
  public let request: Frame
  /// What ended it; nil while it is open, for one-way PDUs and where nothing did.
  public internal(set) var response: Frame?
  /// How it ended.
  public internal(set) var outcome = TransactionOutcome.inProgress
  /// The record that holds the answer, damaged in this capture and received by the side that asked.
  public internal(set) var damagedAnswer: Int?
  /// The attribute that it is about, where it is about one.
  public internal(set) var handle: UInt16?
  /// The type of that attribute, or the type that a search looks for, as far as it is known.
  public internal(set) var uuid: BluetoothUUID?
  /// The connection event from which a link layer procedure is in force, where a PDU names one.
  public internal(set) var instant: UInt16?
  /// Whether it is a command that switches advertising or scanning off.
  public internal(set) var switchesOff = false
  /// Octets of attribute values that it carried, both ways; for other layers, octets of the
  /// request's and the answer's PDUs.
  public internal(set) var octets = 0

  init(
    id: Int, kind: Kind, connection: Int?, direction: LinkDirection?, channel: Int? = nil,
    firstFrame: Int? = nil, request: Frame
  ) {
    self.id = id
    self.kind = kind
    self.connection = connection
    self.direction = direction
    self.channel = channel
    self.firstFrame = firstFrame ?? request.number
    self.request = request
  }

  /// Nanoseconds from the request to what ended it; nil where nothing did.
  public var latency: Int64? { response.map { $0.time.elapsed(since: request.time) } }
}

extension Transaction {
  /// When it was over, in nanoseconds since 1970; nil where nothing ended it.
  public var endTime: Int64? {
    if let response { return response.time }
    return outcome == .success ? request.time : nil
  }
}
