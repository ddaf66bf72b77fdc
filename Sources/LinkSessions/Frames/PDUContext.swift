/// The context of a complete PDU above L2CAP.
public struct PDUContext: Sendable {
  /// Index in `ConnectionTable`.
  package let connection: Int
  /// The sender of the PDU.
  public internal(set) var direction: LinkDirection
  /// The channel that carried it.
  public let channelID: UInt16
  /// The index of the credit-based channel that carried it; nil on a fixed channel.
  public let channel: Int?
  /// The record of the first fragment.
  package let firstFrame: Int
  /// The time of the first fragment, in nanoseconds since 1970.
  package let firstTime: Int64
  /// The record that completed it.
  public let frame: Frame
  /// Octets of the PDU according to its headers.
  public let octets: Int
  /// Octets at the PDU's end that the capture lacks because records were truncated when they were
  /// written.
  public let cutOctets: Int
  /// The transaction that the PDU begins or ends; nil if it does neither, and for one-way PDUs if no
  /// observer subscribes to transactions.
  package internal(set) var transaction: Int?

  /// Returns the length of the PDU's last field before it was truncated.
  ///
  /// - Parameter field: the octets that the capture contains.
  public func octets(of field: RawSpan) -> Int { field.byteCount + cutOctets }
}
