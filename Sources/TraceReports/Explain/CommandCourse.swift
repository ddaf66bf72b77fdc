import BluetoothPackets

/// The events that follow an HCI command. Core 6.0, Vol 4, Part E, 4.4 and 7.
enum CommandCourse {
  /// Returns a sentence about the controller's answer to the command.
  static func sentence(_ opcode: HCIOpcode) -> String {
    if let end = end(of: opcode) {
      return
        "The controller reports the start with Command Status and the result with \(end); a rejected "
        + "command ends with Command Status (Vol 4, Part E, 4.4)."
    }
    switch opcode.rawValue {
    case 0x0C35: return "No event follows, unless the command is invalid (Vol 4, Part E, 7.3.40)."
    case _ where isCompleted(opcode):
      return
        "The controller responds with Command Complete (Vol 4, Part E, 4.4)."
    default:
      return "The controller responds with Command Complete or Command Status (Vol 4, Part E, 4.4)."
    }
  }

  /// Whether Command Complete is the only answer. False for obsolete and unknown commands.
  private static func isCompleted(_ opcode: HCIOpcode) -> Bool {
    guard opcode.name != nil, opcode.meaning?.clause.isEmpty == false else { return false }
    switch opcode.rawValue {
    // They end with a separate event, or it is unknown how they end.
    case 0x0C53, 0x0C5F, 0x2096, 0x20A5, 0x20A6: return false
    // Controller and baseband, information, status, LE.
    case 0x0C00...0x0FFF, 0x1000...0x13FF, 0x1400...0x17FF, 0x2000...0x23FF: return true
    default: return false
    }
  }

  /// Returns the event at the end of a command that takes time, or nil for one that is executed immediately.
  static func end(of opcode: HCIOpcode) -> String? {
    switch opcode.rawValue {
    case 0x0401: "Inquiry Complete"
    case 0x0405, 0x0409: "Connection Complete"
    case 0x0406: "Disconnection Complete"
    case 0x040F: "Connection Packet Type Changed"
    case 0x0411: "Authentication Complete"
    case 0x0413: "Encryption Change"
    case 0x0419: "Remote Name Request Complete"
    case 0x041B: "Read Remote Supported Features Complete"
    case 0x041C: "Read Remote Extended Features Complete"
    case 0x041D: "Read Remote Version Information Complete"
    case 0x041F: "Read Clock Offset Complete"
    case 0x200D: "LE Connection Complete, or LE Enhanced Connection Complete"
    case 0x2013: "LE Connection Update Complete"
    case 0x2016: "LE Read Remote Features Page 0 Complete"
    case 0x2019: "Encryption Change, or Encryption Key Refresh Complete"
    case 0x2025: "LE Read Local P-256 Public Key Complete"
    case 0x2026, 0x205E: "LE Generate DHKey Complete"
    case 0x2032: "LE PHY Update Complete"
    case 0x2043, 0x2085: "LE Enhanced Connection Complete"
    case 0x2044: "LE Periodic Advertising Sync Established"
    case 0x2064, 0x2066: "LE CIS Established"
    case 0x2068, 0x2069: "LE Create BIG Complete"
    case 0x206A: "LE Terminate BIG Complete"
    case 0x206B: "LE BIG Sync Established"
    case 0x206D: "LE Request Peer SCA Complete"
    case 0x2077: "LE Transmit Power Reporting"
    case 0x207E: "LE Subrate Change"
    default: nil
    }
  }
}
