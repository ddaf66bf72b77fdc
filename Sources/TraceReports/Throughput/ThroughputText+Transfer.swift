import BluetoothPackets
import LinkSessions
import TraceAnalysis

extension ThroughputText {
  mutating func add(_ transfer: Transfer, number: Int) {
    let arrow =
      transfer.direction == .centralToPeripheral
      ? "central → peripheral" : "peripheral → central"
    var head = "Transfer \(number)".padded(to: 13) + "\(arrow), \(transfer.operation.words)"
    head += ", " + subject(transfer)
    head = style.paint(head, .heading)
    head += "   connection \(transfer.connection + 1)"
    head += "   \(frame(transfer.firstFrame))–\(frame(transfer.lastFrame))"
    add(head, indent: 0)
    var measure = "\(Decimals.grouped(transfer.bytes)) B in \(Clock.duration(transfer.activeTime))"
    measure += "   mean \(ThroughputText.rate(transfer.goodput)) kbit/s"
    measure += "   best second \(ThroughputText.rate(transfer.peakSecond))"
    add(measure, indent: 2)
  }

  /// What the data goes to or comes from.
  private func subject(_ transfer: Transfer) -> String {
    guard let handle = transfer.handle else {
      return "channel \(Hexadecimal.upper(transfer.channelID, width: 4))"
    }
    let name = transfer.uuid.map { " " + $0.shortName } ?? ""
    return Hexadecimal.upper(handle, width: 4) + name
  }
}

extension TransferOperation {
  /// The operation in plain words.
  var words: String {
    switch self {
    case .notification: "notification"
    case .indication: "indication"
    case .writeCommand: "write command"
    case .writeRequest: "write request"
    case .read: "read"
    case .l2cap: "L2CAP SDU"
    }
  }
}
