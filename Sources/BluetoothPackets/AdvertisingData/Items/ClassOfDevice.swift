public import ByteReading

/// The class of a BR/EDR device. Assigned Numbers, 2.8.
public struct ClassOfDevice: WireValue {
  /// The class as 24 bits: services, major class, minor class, format type.
  public var rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue & 0xFF_FFFF
  }

  /// The services in bits 23 to 13, shifted to bit 0.
  public var services: UInt16 { UInt16(truncatingIfNeeded: rawValue >> 13) }
  /// Major Device Class, 5 bits.
  public var majorClass: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 8 & 0x1F) }
  /// Minor Device Class, 6 bits, whose meaning depends on the major class.
  public var minorClass: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 2 & 0x3F) }
  /// The name of the major class; nil for a reserved one.
  public var majorClassName: String? { AssignedNumbers.majorDeviceClass(rawValue) }
  /// The name of the minor class; nil for a reserved one.
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

/// The fields of a Class of Device. Assigned Numbers, 2.8.
///
/// Bit masks refer to the integer of three octets.
enum ClassOfDeviceField {
  static let whole = Field(
    291, .advertisingData, "Class of Device", "btcommon.cod.class_of_device", .hexadecimal,
    clause: "Assigned Numbers, 2.8",
    meaning: "Class of Device: type and services of the BR/EDR device.")
  static let minor = Field(
    292, .advertisingData, "Minor Device Class", "btcommon.cod.minor_device_class", .hexadecimal,
    mask: 0xFC,
    clause: "Assigned Numbers, 2.8.2",
    meaning: "Minor class of the device.")
  /// The two parts of a peripheral's minor class.
  static let minorUpper = Field(
    293, .advertisingData, "Minor Device Class", "btcommon.cod.minor_device_class", .hexadecimal,
    mask: 0xC0,
    clause: "Assigned Numbers, 2.8.2",
    meaning: "Upper part of the minor class: the input devices.")
  static let minorLower = Field(
    294, .advertisingData, "Minor Device Class", "btcommon.cod.minor_device_class", .hexadecimal,
    mask: 0x3C,
    clause: "Assigned Numbers, 2.8.2",
    meaning: "Lower part of the minor class: the type of peripheral.")
  static let loadFactor = Field(
    295, .advertisingData, "Minor Device Class: Load Factor",
    "btcommon.cod.minor_device_class.load_factor", .hexadecimal, mask: 0xE0,
    clause: "Assigned Numbers, 2.8.2", meaning: "Load of the network access point.")
  static let minorType = Field(
    296, .advertisingData, "Minor Device Class: Type", "btcommon.cod.minor_device_class.type",
    .hexadecimal, mask: 0x1C,
    clause: "Assigned Numbers, 2.8.2", meaning: "Unused part of the minor class.")
  /// The lower part of an imaging device's minor class, after the four bits for its function.
  static let imagingType = Field(
    297, .advertisingData, "Minor Device Class: Type", "btcommon.cod.minor_device_class.type",
    .hexadecimal, mask: 0xC,
    clause: "Assigned Numbers, 2.8.2", meaning: "Unused part of the minor class.")
  static let printer = Field(
    298, .advertisingData, "Minor Device Class: Class: Printer",
    "btcommon.cod.minor_device_class.class.printer", .hexadecimal, mask: 0x80,
    clause: "Assigned Numbers, 2.8.2", meaning: "The device is a printer.")
  static let scanner = Field(
    299, .advertisingData, "Minor Device Class: Class: Scanner",
    "btcommon.cod.minor_device_class.class.scanner", .hexadecimal, mask: 0x40,
    clause: "Assigned Numbers, 2.8.2", meaning: "The device is a scanner.")
  static let camera = Field(
    300, .advertisingData, "Minor Device Class: Class: Camera",
    "btcommon.cod.minor_device_class.class.camera", .hexadecimal, mask: 0x20,
    clause: "Assigned Numbers, 2.8.2", meaning: "The device is a camera.")
  static let display = Field(
    301, .advertisingData, "Minor Device Class: Class: Display",
    "btcommon.cod.minor_device_class.class.display", .hexadecimal, mask: 0x10,
    clause: "Assigned Numbers, 2.8.2", meaning: "The device is a display.")
  static let formatType = Field(
    302, .advertisingData, "Format Type", "btcommon.cod.format_type", .hexadecimal, mask: 0x3,
    clause: "Assigned Numbers, 2.8", meaning: "Format of the Class of Device; always 0.")
  static let major = Field(
    303, .advertisingData, "Major Device Class", "btcommon.cod.major_device_class", .hexadecimal,
    mask: 0x1F00,
    clause: "Assigned Numbers, 2.8.2",
    meaning: "Major class of the device: phone, computer, audio and so on.")
  static let limitedDiscoverable = Field(
    304, .advertisingData, "Major Service Classes: Limited Discoverable Mode",
    "btcommon.cod.major_service_classes.limited_discoverable_mode", .boolean, mask: 0x2000,
    clause: "Assigned Numbers, 2.8.1", meaning: "The device is discoverable for a limited time.")
  static let leAudio = Field(
    305, .advertisingData, "Major Service Classes: LE Audio",
    "btcommon.cod.major_service_classes.le_audio", .hexadecimal, mask: 0x4000,
    clause: "Assigned Numbers, 2.8.1", meaning: "The device supports LE Audio.")
  static let reservedService = Field(
    306, .advertisingData, "Major Service Classes: Reserved",
    "btcommon.cod.major_service_classes.reserved", .hexadecimal, mask: 0x8000,
    clause: "Assigned Numbers, 2.8.1", meaning: "Reserved; set to 0.")
  static let positioning = Field(
    307, .advertisingData, "Major Service Classes: Positioning",
    "btcommon.cod.major_service_classes.positioning", .boolean, mask: 0x10000,
    clause: "Assigned Numbers, 2.8.1", meaning: "The device provides its location.")
  static let networking = Field(
    308, .advertisingData, "Major Service Classes: Networking",
    "btcommon.cod.major_service_classes.networking", .boolean, mask: 0x20000,
    clause: "Assigned Numbers, 2.8.1", meaning: "The device provides networking.")
  static let rendering = Field(
    309, .advertisingData, "Major Service Classes: Rendering",
    "btcommon.cod.major_service_classes.rendering", .boolean, mask: 0x40000,
    clause: "Assigned Numbers, 2.8.1", meaning: "The device prints or plays (rendering).")
  static let capturing = Field(
    310, .advertisingData, "Major Service Classes: Capturing",
    "btcommon.cod.major_service_classes.capturing", .boolean, mask: 0x80000,
    clause: "Assigned Numbers, 2.8.1", meaning: "The device scans or records (capturing).")
  static let objectTransfer = Field(
    311, .advertisingData, "Major Service Classes: Object Transfer",
    "btcommon.cod.major_service_classes.object_transfer", .boolean, mask: 0x100000,
    clause: "Assigned Numbers, 2.8.1",
    meaning: "The device supports object transfer, such as file exchange.")
  static let audio = Field(
    312, .advertisingData, "Major Service Classes: Audio",
    "btcommon.cod.major_service_classes.audio",
    .boolean, mask: 0x200000,
    clause: "Assigned Numbers, 2.8.1", meaning: "The device supports audio.")
  static let telephony = Field(
    313, .advertisingData, "Major Service Classes: Telephony",
    "btcommon.cod.major_service_classes.telephony", .boolean, mask: 0x400000,
    clause: "Assigned Numbers, 2.8.1", meaning: "The device supports telephony.")
  static let information = Field(
    314, .advertisingData, "Major Service Classes: Information",
    "btcommon.cod.major_service_classes.information", .boolean, mask: 0x800000,
    clause: "Assigned Numbers, 2.8.1",
    meaning: "The device provides information, like a web server.")
}
