public import ByteReading

/// LL_PHY_REQ and LL_PHY_RSP: the physical layers that the sender would like.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.22.
public struct LLPHYPreference: WireValue {
  /// For what the sender sends.
  public var txPHYs: PHYSet
  /// For what the sender receives.
  public var rxPHYs: PHYSet

  public init(txPHYs: PHYSet, rxPHYs: PHYSet) {
    self.txPHYs = txPHYs
    self.rxPHYs = rxPHYs
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    txPHYs = try PHYSet(parsing: &input, LLControlField.txPHYs, parts: .preference)
    rxPHYs = try PHYSet(parsing: &input, LLControlField.rxPHYs, parts: .preference)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(txPHYs.rawValue)
    output.uint8(rxPHYs.rawValue)
  }
}
