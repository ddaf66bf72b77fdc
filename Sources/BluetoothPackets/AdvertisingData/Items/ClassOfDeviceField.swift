import ByteReading

/// The fields of a Class of Device. Assigned Numbers, 2.8.
///
/// The masks count from the least significant bit of the three octets.
enum ClassOfDeviceField {
  static let whole = Field(
    .advertisingData, "Class of Device", "btcommon.cod.class_of_device", .hexadecimal)
  static let minor = Field(
    .advertisingData, "Minor Device Class", "btcommon.cod.minor_device_class", .hexadecimal,
    mask: 0xFC)
  /// The two parts that the minor class of a peripheral has.
  static let minorUpper = Field(
    .advertisingData, "Minor Device Class", "btcommon.cod.minor_device_class", .hexadecimal,
    mask: 0xC0)
  static let minorLower = Field(
    .advertisingData, "Minor Device Class", "btcommon.cod.minor_device_class", .hexadecimal,
    mask: 0x3C)
  static let loadFactor = Field(
    .advertisingData, "Minor Device Class: Load Factor",
    "btcommon.cod.minor_device_class.load_factor", .hexadecimal, mask: 0xE0)
  static let minorType = Field(
    .advertisingData, "Minor Device Class: Type", "btcommon.cod.minor_device_class.type",
    .hexadecimal, mask: 0x1C)
  /// Of an imaging device, below the four bits that say what it does.
  static let imagingType = Field(
    .advertisingData, "Minor Device Class: Type", "btcommon.cod.minor_device_class.type",
    .hexadecimal, mask: 0xC)
  static let printer = Field(
    .advertisingData, "Minor Device Class: Class: Printer",
    "btcommon.cod.minor_device_class.class.printer", .hexadecimal, mask: 0x80)
  static let scanner = Field(
    .advertisingData, "Minor Device Class: Class: Scanner",
    "btcommon.cod.minor_device_class.class.scanner", .hexadecimal, mask: 0x40)
  static let camera = Field(
    .advertisingData, "Minor Device Class: Class: Camera",
    "btcommon.cod.minor_device_class.class.camera", .hexadecimal, mask: 0x20)
  static let display = Field(
    .advertisingData, "Minor Device Class: Class: Display",
    "btcommon.cod.minor_device_class.class.display", .hexadecimal, mask: 0x10)
  static let formatType = Field(
    .advertisingData, "Format Type", "btcommon.cod.format_type", .hexadecimal, mask: 0x3)
  static let major = Field(
    .advertisingData, "Major Device Class", "btcommon.cod.major_device_class", .hexadecimal,
    mask: 0x1F00)
  static let limitedDiscoverable = Field(
    .advertisingData, "Major Service Classes: Limited Discoverable Mode",
    "btcommon.cod.major_service_classes.limited_discoverable_mode", .boolean, mask: 0x2000)
  static let leAudio = Field(
    .advertisingData, "Major Service Classes: LE Audio",
    "btcommon.cod.major_service_classes.le_audio", .hexadecimal, mask: 0x4000)
  static let reservedService = Field(
    .advertisingData, "Major Service Classes: Reserved",
    "btcommon.cod.major_service_classes.reserved", .hexadecimal, mask: 0x8000)
  static let positioning = Field(
    .advertisingData, "Major Service Classes: Positioning",
    "btcommon.cod.major_service_classes.positioning", .boolean, mask: 0x10000)
  static let networking = Field(
    .advertisingData, "Major Service Classes: Networking",
    "btcommon.cod.major_service_classes.networking", .boolean, mask: 0x20000)
  static let rendering = Field(
    .advertisingData, "Major Service Classes: Rendering",
    "btcommon.cod.major_service_classes.rendering", .boolean, mask: 0x40000)
  static let capturing = Field(
    .advertisingData, "Major Service Classes: Capturing",
    "btcommon.cod.major_service_classes.capturing", .boolean, mask: 0x80000)
  static let objectTransfer = Field(
    .advertisingData, "Major Service Classes: Object Transfer",
    "btcommon.cod.major_service_classes.object_transfer", .boolean, mask: 0x100000)
  static let audio = Field(
    .advertisingData, "Major Service Classes: Audio", "btcommon.cod.major_service_classes.audio",
    .boolean, mask: 0x200000)
  static let telephony = Field(
    .advertisingData, "Major Service Classes: Telephony",
    "btcommon.cod.major_service_classes.telephony", .boolean, mask: 0x400000)
  static let information = Field(
    .advertisingData, "Major Service Classes: Information",
    "btcommon.cod.major_service_classes.information", .boolean, mask: 0x800000)
}
