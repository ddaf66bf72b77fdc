public import ByteReading

/// Periodic Advertising Response Timing Information.
///
/// Core Specification Supplement, Part A, 1.24.
public struct PeriodicResponseTiming: WireValue {
  /// The access address of responses.
  public var responseAccessAddress: UInt32
  public var subeventCount: UInt8
  /// In steps of 1.25 ms.
  public var subeventInterval: UInt8
  /// In steps of 1.25 ms.
  public var responseSlotDelay: UInt8
  /// In steps of 0.125 ms.
  public var responseSlotSpacing: UInt8

  public init(parsing input: inout ByteReader) throws(WireError) {
    typealias Fields = NewerAdvertisingDataField
    responseAccessAddress = try input.uint32(Fields.responseAccessAddress)
    subeventCount = try input.uint8(Fields.subeventCount)
    subeventInterval = try input.uint8(Fields.subeventInterval)
    responseSlotDelay = try input.uint8(Fields.responseSlotDelay)
    responseSlotSpacing = try input.uint8(Fields.responseSlotSpacing)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint32(responseAccessAddress)
    output.uint8(subeventCount)
    output.uint8(subeventInterval)
    output.uint8(responseSlotDelay)
    output.uint8(responseSlotSpacing)
  }
}
