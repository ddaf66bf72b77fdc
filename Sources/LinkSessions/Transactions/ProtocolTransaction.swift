public import BluetoothPackets

/// A request and its outcome, or a PDU that expects no response.
public struct ProtocolTransaction: Hashable, Sendable {
  /// The kind of request, by protocol.
  @nonexhaustive
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

  /// The transaction's number, counted from 1 in the order in which transactions begin.
  package let id: Int
  /// The kind of request.
  public let kind: Kind
  /// Index in `ConnectionTable`; nil for a command that concerns no connection, and until its end for a command that
  /// opens one.
  package internal(set) var connection: Int?
  /// The direction of the request.
  public internal(set) var direction: LinkDirection?
  /// The index of the credit-based channel that carried it; nil on a fixed channel.
  public let channel: Int?
  /// The record of the request's first fragment.
  package let firstFrame: Int
  /// The time of that record, in nanoseconds since 1970.
  package let firstTime: Int64
  /// The record that completed the request, or the record of the response if the capture lacks the request.
  public let request: Frame
  /// The record that ended it; nil while it is open, for one-way PDUs, and if no record did.
  public internal(set) var response: Frame?
  /// How it ended.
  public internal(set) var outcome = ProtocolTransaction.Outcome.inProgress
  /// Whether the capture lacks the request, which its response names.
  package internal(set) var lacksRequest = false
  /// Whether the capture may lack packets of its connection before it.
  package internal(set) var mayFollowLoss = false
  /// The record with the response, damaged in this capture but received by the requester.
  package internal(set) var damagedAnswer: Int?
  /// The handle of its attribute, if it has one.
  public internal(set) var handle: UInt16?
  /// The type of that attribute, or the type for which a search looks, if known.
  public internal(set) var uuid: BluetoothUUID?
  /// The connection event at which a link layer procedure takes effect, if a PDU contains it.
  public internal(set) var instant: UInt16?
  /// Whether it is a command that disables advertising or scanning.
  public internal(set) var switchesOff = false
  /// Whether it requests connection parameters that are already in force.
  public internal(set) var changesNothing = false
  /// The device that a command concerns, if it concerns no connection.
  public internal(set) var peer: DeviceAddress?
  /// Octets of attribute values in the request and the response. For other layers, octets of the PDUs
  /// of the request and the response.
  public internal(set) var octets = 0

  init(
    id: Int, kind: Kind, connection: Int?, direction: LinkDirection?, channel: Int? = nil,
    firstFrame: Int? = nil, firstTime: Int64? = nil, request: Frame
  ) {
    self.id = id
    self.kind = kind
    self.connection = connection
    self.direction = direction
    self.channel = channel
    self.firstFrame = firstFrame ?? request.number
    self.firstTime = firstTime ?? request.time
    self.request = request
  }

  /// Nanoseconds from the request to the record that ended it; nil if no record did, or if
  /// the capture lacks the request.
  package var latency: Int64? {
    lacksRequest ? nil : response.map { $0.time.elapsed(since: request.time) }
  }
}

extension ProtocolTransaction {
  /// The time at which it ended, in nanoseconds since 1970; nil if no record ended it.
  package var endTime: Int64? {
    if let response { return response.time }
    return outcome == .success ? request.time : nil
  }
}

extension ProtocolTransaction {
  /// Returns the transaction with the opposite direction, if it belongs to a connection whose roles were swapped.
  package func withSwappedSides(of connection: Int) -> ProtocolTransaction {
    guard self.connection == connection else { return self }
    var transaction = self
    transaction.direction = direction?.opposite
    return transaction
  }
}
