import BluetoothPackets

extension ProtocolTransaction: CustomStringConvertible {
  /// A description for failed expectations, such as "att(Read Request) of 0x0012 on connection 1: completed after 48
  /// ms, #198–#199".
  public var description: String {
    var text = "\(kind)"
    if let handle { text += " of 0x" + String(handle, radix: 16, uppercase: true) }
    if let connection { text += " on connection \(connection + 1)" }
    text += ": \(outcome)"
    if let latency { text += " after \(Double(latency / 1_000) / 1_000) ms" }
    return text + ", #\(firstFrame)" + (response.map { "–#\($0.number)" } ?? "")
  }
}
