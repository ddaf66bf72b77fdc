import BluetoothPackets

extension Transfer: CustomStringConvertible {
  /// "3094 octets by writeCommand to 0x0012, connection 1, 48.5 of 305.1 kbit/s, #13–#249": the
  /// text that a failed expectation shows.
  public var description: String {
    let place = handle.map { " to 0x" + String($0, radix: 16, uppercase: true) } ?? ""
    return "\(bytes) octets by \(operation)\(place), connection \(connection + 1), "
      + "\(kilobits(goodput)) of \(kilobits(ceiling.bitsPerSecond)) kbit/s, "
      + "#\(firstFrame)–#\(lastFrame)"
  }

  private func kilobits(_ bitsPerSecond: Double) -> Double {
    (bitsPerSecond / 100).rounded() / 10
  }
}
