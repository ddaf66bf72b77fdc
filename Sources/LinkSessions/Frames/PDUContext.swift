/// Where a complete PDU above L2CAP came from.
public struct PDUContext: Sendable {
  /// Index in `ConnectionTable`.
  public let connection: Int
  /// Who sent the PDU.
  public internal(set) var direction: LinkDirection
  /// The channel that it came on.
  public let channelID: UInt16
  /// The index of the credit-based channel that it came on; nil on a fixed channel.
  public let channel: Int?
  /// The record of the first fragment.
  public let firstFrame: Int
  /// When the first fragment was recorded, in nanoseconds since 1970.
  public let firstTime: Int64
  /// The record that completed it.
  public let frame: Frame
  /// Octets of the PDU, by its headers.
  public let octets: Int
  /// Octets at the PDU's end that the capture lacks, because records were cut when they were written.
  public let cutOctets: Int
  /// The transaction that the PDU begins or ends; nil where it does neither, and for one-way PDUs
  /// where no observer wants transactions.
  public internal(set) var transaction: Int?

  /// Octets that the last field of the PDU had before it was cut.
  ///
  /// - Parameter field: what the capture has of it.
  public func octets(of field: RawSpan) -> Int { field.byteCount + cutOctets }
}
