/// The names of usages, which describe the purpose of an input device's controls.
///
/// HID Usage Tables 1.5: the parts of usage pages 7, 8 and 12 that keyboards, remote controls and mice use.
enum HIDUsage {
  /// The modifier keys.
  static let modifiers: ClosedRange<UInt32> = 0x0007_00E0...0x0007_00E7
  /// All usages that an array of one octet may contain.
  static let keys: ClosedRange<UInt32> = 0x0007_0000...0x0007_00FF

  /// Returns a name from the Keyboard/Keypad page, which identifies keys by their position on a US keyboard.
  @Sendable static func keyName(_ usage: UInt64) -> StaticString? {
    switch usage {
    case 0x01: "ErrorRollOver"
    case 0x02: "POSTFail"
    case 0x03: "ErrorUndefined"
    case 0x04: "a"
    case 0x05: "b"
    case 0x06: "c"
    case 0x07: "d"
    case 0x08: "e"
    case 0x09: "f"
    case 0x0A: "g"
    case 0x0B: "h"
    case 0x0C: "i"
    case 0x0D: "j"
    case 0x0E: "k"
    case 0x0F: "l"
    case 0x10: "m"
    case 0x11: "n"
    case 0x12: "o"
    case 0x13: "p"
    case 0x14: "q"
    case 0x15: "r"
    case 0x16: "s"
    case 0x17: "t"
    case 0x18: "u"
    case 0x19: "v"
    case 0x1A: "w"
    case 0x1B: "x"
    case 0x1C: "y"
    case 0x1D: "z"
    case 0x1E: "1"
    case 0x1F: "2"
    case 0x20: "3"
    case 0x21: "4"
    case 0x22: "5"
    case 0x23: "6"
    case 0x24: "7"
    case 0x25: "8"
    case 0x26: "9"
    case 0x27: "0"
    case 0x28: "Enter"
    case 0x29: "Escape"
    case 0x2A: "Backspace"
    case 0x2B: "Tab"
    case 0x2C: "Space"
    case 0x2D: "-"
    case 0x2E: "="
    case 0x2F: "["
    case 0x30: "]"
    case 0x31: "\\"
    case 0x32: "Non-US #"
    case 0x33: ";"
    case 0x34: "'"
    case 0x35: "`"
    case 0x36: ","
    case 0x37: "."
    case 0x38: "/"
    case 0x39: "Caps Lock"
    case 0x3A: "F1"
    case 0x3B: "F2"
    case 0x3C: "F3"
    case 0x3D: "F4"
    case 0x3E: "F5"
    case 0x3F: "F6"
    case 0x40: "F7"
    case 0x41: "F8"
    case 0x42: "F9"
    case 0x43: "F10"
    case 0x44: "F11"
    case 0x45: "F12"
    case 0x46: "Print Screen"
    case 0x47: "Scroll Lock"
    case 0x48: "Pause"
    case 0x49: "Insert"
    case 0x4A: "Home"
    case 0x4B: "Page Up"
    case 0x4C: "Delete"
    case 0x4D: "End"
    case 0x4E: "Page Down"
    case 0x4F: "Right Arrow"
    case 0x50: "Left Arrow"
    case 0x51: "Down Arrow"
    case 0x52: "Up Arrow"
    case 0x53: "Num Lock"
    case 0x54: "Keypad /"
    case 0x55: "Keypad *"
    case 0x56: "Keypad -"
    case 0x57: "Keypad +"
    case 0x58: "Keypad Enter"
    case 0x59: "Keypad 1"
    case 0x5A: "Keypad 2"
    case 0x5B: "Keypad 3"
    case 0x5C: "Keypad 4"
    case 0x5D: "Keypad 5"
    case 0x5E: "Keypad 6"
    case 0x5F: "Keypad 7"
    case 0x60: "Keypad 8"
    case 0x61: "Keypad 9"
    case 0x62: "Keypad 0"
    case 0x63: "Keypad ."
    case 0x64: "Non-US \\"
    case 0x65: "Application"
    case 0x66: "Power"
    case 0x67: "Keypad ="
    case 0x68: "F13"
    case 0x69: "F14"
    case 0x6A: "F15"
    case 0x6B: "F16"
    case 0x6C: "F17"
    case 0x6D: "F18"
    case 0x6E: "F19"
    case 0x6F: "F20"
    case 0x70: "F21"
    case 0x71: "F22"
    case 0x72: "F23"
    case 0x73: "F24"
    case 0x74: "Execute"
    case 0x75: "Help"
    case 0x76: "Menu"
    case 0x77: "Select"
    case 0x78: "Stop"
    case 0x79: "Again"
    case 0x7A: "Undo"
    case 0x7B: "Cut"
    case 0x7C: "Copy"
    case 0x7D: "Paste"
    case 0x7E: "Find"
    case 0x7F: "Mute"
    case 0x80: "Volume Up"
    case 0x81: "Volume Down"
    case 0xE0: "Left Control"
    case 0xE1: "Left Shift"
    case 0xE2: "Left Alt"
    case 0xE3: "Left GUI"
    case 0xE4: "Right Control"
    case 0xE5: "Right Shift"
    case 0xE6: "Right Alt"
    case 0xE7: "Right GUI"
    default: nil
    }
  }

  /// Returns a name from the LED page.
  @Sendable static func ledName(_ usage: UInt64) -> StaticString? {
    switch usage {
    case 0x01: "Num Lock"
    case 0x02: "Caps Lock"
    case 0x03: "Scroll Lock"
    case 0x04: "Compose"
    case 0x05: "Kana"
    default: nil
    }
  }

  /// Returns a name from the Consumer page.
  @Sendable static func consumerName(_ usage: UInt64) -> StaticString? {
    switch usage {
    case 0x30: "Power"
    case 0x32: "Sleep"
    case 0x40: "Menu"
    case 0x41: "Menu Pick"
    case 0x42: "Menu Up"
    case 0x43: "Menu Down"
    case 0x44: "Menu Left"
    case 0x45: "Menu Right"
    case 0x6F: "Display Brightness Increment"
    case 0x70: "Display Brightness Decrement"
    case 0xB0: "Play"
    case 0xB1: "Pause"
    case 0xB2: "Record"
    case 0xB3: "Fast Forward"
    case 0xB4: "Rewind"
    case 0xB5: "Scan Next Track"
    case 0xB6: "Scan Previous Track"
    case 0xB7: "Stop"
    case 0xB8: "Eject"
    case 0xCD: "Play/Pause"
    case 0xCF: "Voice Command"
    case 0xE2: "Mute"
    case 0xE5: "Bass Boost"
    case 0xE9: "Volume Increment"
    case 0xEA: "Volume Decrement"
    case 0x183: "AL Consumer Control Configuration"
    case 0x18A: "AL Email Reader"
    case 0x192: "AL Calculator"
    case 0x194: "AL Local Machine Browser"
    case 0x196: "AL Internet Browser"
    case 0x221: "AC Search"
    case 0x223: "AC Home"
    case 0x224: "AC Back"
    case 0x225: "AC Forward"
    case 0x226: "AC Stop"
    case 0x227: "AC Refresh"
    case 0x22A: "AC Bookmarks"
    case 0x22D: "AC Zoom In"
    case 0x22E: "AC Zoom Out"
    case 0x238: "AC Pan"
    case 0x29D: "AC Next Keyboard Layout Select"
    default: nil
    }
  }

  /// Returns the name of a usage page.
  @Sendable static func pageName(_ usage: UInt64) -> StaticString? {
    switch usage {
    case 0x01: "Generic Desktop"
    case 0x02: "Simulation Controls"
    case 0x03: "VR Controls"
    case 0x04: "Sport Controls"
    case 0x05: "Game Controls"
    case 0x06: "Generic Device Controls"
    case 0x07: "Keyboard/Keypad"
    case 0x08: "LED"
    case 0x09: "Button"
    case 0x0A: "Ordinal"
    case 0x0B: "Telephony Device"
    case 0x0C: "Consumer"
    case 0x0D: "Digitizers"
    case 0x0E: "Haptics"
    case 0x0F: "Physical Input Device"
    case 0x20: "Sensors"
    case 0x40: "Medical Instrument"
    case 0x84: "Power"
    case 0x85: "Battery System"
    case 0x8C: "Barcode Scanner"
    case 0xF1D0: "FIDO Alliance"
    default: nil
    }
  }
}

extension HIDReport.Part {
  /// The name of the control, such as "Left Shift", or "Digitizers/0x42" if only the page has a name.
  public var name: String {
    let (page, control) = (UInt64(usage >> 16), UInt64(usage & 0xFFFF))
    let known: StaticString? =
      switch page {
      case 7: HIDUsage.keyName(control)
      case 8: HIDUsage.ledName(control)
      case 0x0C: HIDUsage.consumerName(control)
      default: nil
      }
    if let known { return "\(known)" }
    if page == 9 { return "\(control)" }
    let number = String(control, radix: 16, uppercase: true)
    return
      (HIDUsage.pageName(page).map { "\($0)" } ?? "0x" + String(page, radix: 16, uppercase: true))
      + "/0x" + number
  }
}
