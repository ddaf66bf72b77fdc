public import ByteReading

/// What kind of BR/EDR device this is. Assigned Numbers, 2.8.
public struct ClassOfDevice: WireValue {
  /// 24 bits: services, major class, minor class, format type.
  public var rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue & 0xFF_FFFF
  }

  /// The services in bits 23 to 13, moved to bit 0.
  public var services: UInt16 { UInt16(truncatingIfNeeded: rawValue >> 13) }
  public var majorClass: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 8 & 0x1F) }
  public var minorClass: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 2 & 0x3F) }
  public var majorClassName: String? { AssignedNumbers.majorDeviceClass(rawValue) }
  public var minorClassName: String? { AssignedNumbers.minorDeviceClass(rawValue) }

  public init(parsing input: inout ByteReader) throws(WireError) {
    rawValue = try input.uint24(ClassOfDeviceField.whole)
    if input.isWatched { noteParts(to: input) }
  }

  public func encode(into output: inout ByteWriter) {
    output.uint24(rawValue)
  }

  private func noteParts(to input: borrowing ByteReader) {
    typealias Fields = ClassOfDeviceField
    func note(_ field: Field, _ input: borrowing ByteReader) {
      _ = input.bits(field, of: rawValue, width: 3)
    }
    switch majorClass {
    case 3:
      note(Fields.loadFactor, input)
      note(Fields.minorType, input)
    case 5:
      note(Fields.minorUpper, input)
      note(Fields.minorLower, input)
    case 6:
      note(Fields.printer, input)
      note(Fields.scanner, input)
      note(Fields.camera, input)
      note(Fields.display, input)
      _ = input.bits(Fields.imagingType, of: rawValue, width: 3)
    default: note(Fields.minor, input)
    }
    note(Fields.formatType, input)
    note(Fields.information, input)
    note(Fields.telephony, input)
    note(Fields.audio, input)
    note(Fields.objectTransfer, input)
    note(Fields.capturing, input)
    note(Fields.rendering, input)
    note(Fields.networking, input)
    note(Fields.positioning, input)
    note(Fields.reservedService, input)
    note(Fields.leAudio, input)
    note(Fields.limitedDiscoverable, input)
    note(Fields.major, input)
  }
}
