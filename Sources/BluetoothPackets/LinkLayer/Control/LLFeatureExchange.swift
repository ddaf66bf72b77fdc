public import ByteReading

/// LL_FEATURE_REQ, LL_FEATURE_RSP and LL_PERIPHERAL_FEATURE_REQ: what the sender supports (in
/// LL_FEATURE_RSP, the first octet: what both support).
///
/// Core 6.0, Vol 6, Part B, 2.4.2.9.
public struct LLFeatureExchange: WireValue {
  /// FeatureSet, page 0.
  public var features: LEFeatureSet

  public init(features: LEFeatureSet) {
    self.features = features
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    features = try LEFeatureSet(parsing: &input, LLControlField.features)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint64(features.rawValue)
  }
}
