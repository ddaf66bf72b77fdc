public import ByteReading

/// The value of an include declaration (0x2802): another service that this one includes.
///
/// Core 6.0, Vol 3, Part G, 3.2.
public struct IncludeDeclaration: WireValue {
  /// The first handle of the included service.
  public var serviceHandle: UInt16
  /// The last handle of the included service.
  public var endGroupHandle: UInt16
  /// The included service's UUID if it is a 16-bit UUID; a longer one must be read from the service.
  public var serviceUUID: UInt16?

  /// Creates it from its fields, in transmission order.
  public init(serviceHandle: UInt16, endGroupHandle: UInt16, serviceUUID: UInt16?) {
    self.serviceHandle = serviceHandle
    self.endGroupHandle = endGroupHandle
    self.serviceUUID = serviceUUID
  }

  /// Decodes a value; octets after a 16-bit UUID remain unread.
  public init(parsing input: inout ByteReader) throws(WireError) {
    serviceHandle = try input.uint16(GATTField.includedServiceHandle)
    endGroupHandle = try input.uint16(GATTField.includedEndGroupHandle)
    serviceUUID = input.isAtEnd ? nil : try input.uint16(GATTField.serviceUUID16)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(serviceHandle)
    output.uint16(endGroupHandle)
    if let serviceUUID { output.uint16(serviceUUID) }
  }
}
