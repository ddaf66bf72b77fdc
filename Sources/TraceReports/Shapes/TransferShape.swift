import LinkSessions
import TraceAnalysis

extension LinkModel.Operation: CellValue {}

/// A transfer in all documents: data sent in one direction by one operation.
struct TransferOutline: Described {
  let direction: LinkDirection
  let operation: LinkModel.Operation
  let handle: UInt16?
  let channelID: UInt16?
  let bytes: Int
  let pdus: Int
  let firstFrame: Int
  let lastFrame: Int
  /// Start in nanoseconds since 1970.
  let start: Int64
  let end: Int64
  let bitsPerSecond: Double

  static let shape = Shape<TransferOutline>(
    "transfer_outline", "Data sent in one direction by one operation."
  ) { transfer in
    transfer.value("direction", "Direction of the data.") { $0.direction }
    transfer.value("operation", "Operation that carried the data.") { $0.operation }
    transfer.value("handle", "Handle of the attribute; null for a channel.") { $0.handle }
    transfer.value("cid", "The L2CAP channel identifier.") { $0.channelID }
    transfer.value("bytes", "Application octets.", unit: .octets) { $0.bytes }
    transfer.value("pdus", "Number of PDUs, or of SDUs on a channel, that carried them.") {
      $0.pdus
    }
    transfer.value("first_frame", "The first record.") { $0.firstFrame }
    transfer.value("last_frame", "The last record.") { $0.lastFrame }
    transfer.time("start", "Start.") { $0.start }
    transfer.time("end", "End.") { $0.end }
    transfer.number(
      "goodput_bps", "Application data rate over this time.", unit: .bitsPerSecond, digits: 3
    ) { $0.bitsPerSecond }
  }
}

extension TransferOutline {
  init(_ transfer: Transfer) {
    self.init(
      direction: transfer.direction, operation: transfer.operation, handle: transfer.handle,
      channelID: transfer.channelID, bytes: transfer.bytes, pdus: transfer.pdus,
      firstFrame: transfer.firstFrame, lastFrame: transfer.lastFrame, start: transfer.start,
      end: transfer.end, bitsPerSecond: transfer.goodput)
  }
}
