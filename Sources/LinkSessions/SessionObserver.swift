public import BluetoothPackets

/// Is told what the sessions find, while they find it.
///
/// PDUs are lent for the length of the call: what is to be kept has to be copied.
public protocol SessionObserver: AnyObject {
  /// A complete ATT PDU.
  func observe(_ pdu: borrowing ATTPDU, in context: PDUContext)
  /// A response or error response, with the request that it answers; `observe` has been called.
  func observe(_ pdu: borrowing ATTPDU, answering request: ATTRequest, in context: PDUContext)
  /// A complete SDU of a credit-based channel.
  func observeSDU(octets: Int, of channel: CreditBasedChannel, in context: PDUContext)
  /// What was taken for the central of this connection is the peripheral: directions told before
  /// have to be turned round.
  func observeRoleSwap(of connection: Int)
}

/// Where a complete PDU above L2CAP came from.
public struct PDUContext: Sendable {
  /// Index in `ConnectionTable`.
  public let connection: Int
  public let direction: LinkDirection
  public let channelID: UInt16
  /// The index of the credit-based channel that it came on; nil on a fixed channel.
  public let channel: Int?
  /// The record of the first fragment.
  public let firstFrame: Int
  /// The record that completed it.
  public let frame: Frame
  /// Octets of the PDU.
  public let octets: Int
}
