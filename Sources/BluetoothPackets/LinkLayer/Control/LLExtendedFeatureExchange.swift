public import ByteReading

/// LL_FEATURE_EXT_REQ and LL_FEATURE_EXT_RSP: a page of what the sender supports, beyond the
/// first 64 bits.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.41.
public struct LLExtendedFeatureExchange: WireValue {
  /// The highest page of the sender's that has a bit set.
  public var maximumPage: UInt8
  /// 1 for bits 64 to 255, 2 for the next 192.
  public var pageNumber: UInt8
  /// 192 bits.
  public var page: LEFeaturePage

  public init(maximumPage: UInt8, pageNumber: UInt8, page: LEFeaturePage) {
    self.maximumPage = maximumPage
    self.pageNumber = pageNumber
    self.page = page
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    maximumPage = try input.uint8(LLControlField.maximumPage)
    pageNumber = try input.uint8(LLControlField.pageNumber)
    page = try LEFeaturePage(parsing: &input, LLControlField.featurePage)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(maximumPage)
    output.uint8(pageNumber)
    page.encode(into: &output)
  }
}
