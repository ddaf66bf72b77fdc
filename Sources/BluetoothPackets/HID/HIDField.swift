public import ByteReading

/// The fields of reports: pressed keys and buttons, and movements.
///
/// HID Usage Tables 1.5; the device's Report Map defines which of them a report contains.
enum HIDField {
  static let button = Field(
    1277, .gatt, "Button", "btgatt.hid_report.button", .decimal, clause: "HID Usage Tables 1.5, 12",
    meaning: "Pressed button, by number: 1 is the left button of a mouse.")
  static let key = Field(
    1278, .gatt, "Key", "btgatt.hid_report.key", .hexadecimal, valueName: HIDUsage.keyName,
    clause: "HID Usage Tables 1.5, 10", meaning: "Pressed key, by position.")
  static let modifier = Field(
    1279, .gatt, "Modifier Key", "btgatt.hid_report.modifier", .hexadecimal,
    valueName: HIDUsage.keyName, clause: "HID Usage Tables 1.5, 10",
    meaning: "Modifier key that is held.")
  static let led = Field(
    1280, .gatt, "LED", "btgatt.hid_report.led", .hexadecimal, valueName: HIDUsage.ledName,
    clause: "HID Usage Tables 1.5, 11", meaning: "LED that is on.")
  static let consumer = Field(
    1281, .gatt, "Consumer Control", "btgatt.hid_report.consumer", .hexadecimal,
    valueName: HIDUsage.consumerName, clause: "HID Usage Tables 1.5, 15",
    meaning: "Consumer control usage, such as a key of a remote control.")
  static let x = Field(
    1282, .gatt, "X", "btgatt.hid_report.x", .signed, clause: "HID Usage Tables 1.5, 4",
    meaning: "Movement to the right, or X position.")
  static let y = Field(
    1283, .gatt, "Y", "btgatt.hid_report.y", .signed, clause: "HID Usage Tables 1.5, 4",
    meaning: "Movement towards the user, or Y position.")
  static let wheel = Field(
    1284, .gatt, "Wheel", "btgatt.hid_report.wheel", .signed, clause: "HID Usage Tables 1.5, 4",
    meaning: "Wheel movement, away from the user.")
  static let pan = Field(
    1285, .gatt, "AC Pan", "btgatt.hid_report.pan", .signed, clause: "HID Usage Tables 1.5, 15",
    meaning: "Horizontal scrolling, to the right.")
  static let battery = Field(
    1286, .gatt, "Battery Strength", "btgatt.hid_report.battery", .decimal,
    clause: "HID Usage Tables 1.5, 9", meaning: "Battery charge of the device.")
  static let usage = Field(
    1287, .gatt, "Usage", "btgatt.hid_report.usage", .hexadecimal,
    clause: "HID Usage Tables 1.5, 3",
    meaning: "Usage page and usage of any other control.")
  static let value = Field(
    1288, .gatt, "Value", "btgatt.hid_report.value", .signed, clause: "USB HID 1.11, 6.2.2.5",
    meaning: "Value of the control whose usage precedes it.")
}

extension HIDReport.Part {
  /// The field of the control.
  public var field: Field {
    switch (usage >> 16, usage & 0xFFFF) {
    case (1, 0x30) where value != nil: HIDField.x
    case (1, 0x31) where value != nil: HIDField.y
    case (1, 0x38) where value != nil: HIDField.wheel
    case (6, 0x20) where value != nil: HIDField.battery
    case (7, 0xE0...0xE7) where value == nil: HIDField.modifier
    case (7, _) where value == nil: HIDField.key
    case (8, _) where value == nil: HIDField.led
    case (9, _) where value == nil: HIDField.button
    case (0x0C, 0x238) where value != nil: HIDField.pan
    case (0x0C, _) where value == nil: HIDField.consumer
    default: HIDField.usage
    }
  }

  /// The usage as the field's value, including the page if the field itself does not imply it.
  public var fieldUsage: UInt32 { field.id == HIDField.usage.id ? usage : usage & 0xFFFF }
}
