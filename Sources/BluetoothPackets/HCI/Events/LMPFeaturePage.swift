public import ByteReading

/// A page of the features of a BR/EDR controller: what the bits mean depends on the page's number.
///
/// Core 6.0, Vol 2, Part C, 3.3.
public struct LMPFeaturePage: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt64

  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Reads eight octets; a watcher is told the bits of pages 0 to 2.
  init(
    parsing input: inout ByteReader, page: UInt8, _ field: Field
  ) throws(WireError) {
    // A second reader of the same octets tells the parts.
    var parts = input
    rawValue = try input.uint64(field)
    guard input.isWatched else { return }
    switch page {
    case 0: _ = try LMPFeatures(event: &parts, field)
    case 1:
      _ = try LMPFeaturesPage1(event: &parts, HCIEventViewField.pageOneOctet)
      _ = try parts.octets(7, HCIEventViewField.pageRest)
    case 2:
      _ = try LMPFeaturesPage2(event: &parts, HCIEventViewField.pageOneOctet)
      _ = try parts.octets(6, HCIEventViewField.pageRest)
    default: break
    }
  }

  public func encode(into output: inout ByteWriter) {
    output.uint64(rawValue)
  }
}
