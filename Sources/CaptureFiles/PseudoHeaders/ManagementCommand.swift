/// A command of the Linux kernel's Bluetooth management interface, sent by a program for the user or
/// the system.
///
/// BlueZ, doc/mgmt-api.
struct ManagementCommand: RawRepresentable, Hashable, Sendable {
  var rawValue: UInt16

  init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Switches the controller on or off.
  static let setPowered = ManagementCommand(rawValue: 0x0005)

  /// The name of the command; nil for a command that this version does not support.
  var name: StaticString? {
    let index = Int(rawValue) - 1
    return Self.names.indices.contains(index) ? Self.names[index] : nil
  }

  /// Returns whether an event is Command Complete or Command Status, which begin with the command and its status.
  static func isAnswer(_ event: UInt16) -> Bool { event == 1 || event == 2 }

  /// Whether its parameters begin with the address of a device.
  var namesDevice: Bool {
    switch rawValue {
    case 0x0014, 0x0016...0x0017, 0x0019...0x001F, 0x0021...0x0022, 0x0025...0x0027,
      0x0031...0x0034,
      0x004F...0x0050:
      true
    default: false
    }
  }

  /// Whether its parameter is a switch: 0 for off, 1 for on, higher values for variants of on.
  var isSwitch: Bool {
    switch rawValue {
    case 0x0005...0x000D, 0x0029...0x002A, 0x002D...0x002F, 0x0038, 0x0047: true
    default: false
    }
  }

  /// The names, starting at 0x0001.
  private static let names: [StaticString] = [
    "Read Management Version Information", "Read Management Supported Commands",
    "Read Controller Index List", "Read Controller Information", "Set Powered",
    "Set Discoverable", "Set Connectable", "Set Fast Connectable", "Set Bondable",
    "Set Link Security", "Set Secure Simple Pairing", "Set High Speed", "Set Low Energy",
    "Set Device Class", "Set Local Name", "Add UUID", "Remove UUID", "Load Link Keys",
    "Load Long Term Keys", "Disconnect", "Get Connections", "PIN Code Reply",
    "PIN Code Negative Reply", "Set IO Capability", "Pair Device", "Cancel Pair Device",
    "Unpair Device", "User Confirmation Reply", "User Confirmation Negative Reply",
    "User Passkey Reply", "User Passkey Negative Reply", "Read Local Out Of Band Data",
    "Add Remote Out Of Band Data", "Remove Remote Out Of Band Data", "Start Discovery",
    "Stop Discovery", "Confirm Name", "Block Device", "Unblock Device", "Set Device ID",
    "Set Advertising", "Set BR/EDR", "Set Static Address", "Set Scan Parameters",
    "Set Secure Connections", "Set Debug Keys", "Set Privacy", "Load Identity Resolving Keys",
    "Get Connection Information", "Get Clock Information", "Add Device", "Remove Device",
    "Load Connection Parameters", "Read Unconfigured Controller Index List",
    "Read Controller Configuration Information", "Set External Configuration",
    "Set Public Address", "Start Service Discovery",
    "Read Local Out Of Band Extended Data", "Read Extended Controller Index List",
    "Read Advertising Features", "Add Advertising", "Remove Advertising",
    "Get Advertising Size Information", "Start Limited Discovery",
    "Read Extended Controller Information", "Set Appearance", "Get PHY Configuration",
    "Set PHY Configuration", "Load Blocked Keys", "Set Wideband Speech",
    "Read Controller Capabilities", "Read Experimental Features Information",
    "Set Experimental Feature", "Read Default System Configuration",
    "Set Default System Configuration", "Read Default Runtime Configuration",
    "Set Default Runtime Configuration", "Get Device Flags", "Set Device Flags",
    "Read Advertisement Monitor Features", "Add Advertisement Patterns Monitor",
    "Remove Advertisement Monitor", "Add Extended Advertising Parameters",
    "Add Extended Advertising Data", "Add Advertisement Patterns Monitor With RSSI Threshold",
    "Set Mesh Receiver", "Read Mesh Features", "Transmit Mesh Packet",
    "Cancel Transmit Mesh Packet",
  ]

  /// Returns whether the kernel tried to execute the command and did not succeed: the command itself, the connection or
  /// the authentication failed, a time limit expired, or the device disconnected or the command was cancelled.
  static func isFailure(status: UInt8) -> Bool {
    switch status {
    case 0x03...0x05, 0x08, 0x0E, 0x10: true
    default: false
    }
  }

  /// Returns the reason for a rejection or a failure; nil for a status that this version does not support.
  static func name(ofStatus status: UInt8) -> StaticString? {
    let names: [StaticString] = [
      "Success", "Unknown Command", "Not Connected", "Failed", "Connect Failed",
      "Authentication Failed", "Not Paired", "No Resources", "Timeout", "Already Connected",
      "Busy", "Rejected", "Not Supported", "Invalid Parameters", "Disconnected", "Not Powered",
      "Cancelled", "Invalid Index", "RFKilled", "Already Paired", "Permission Denied",
    ]
    return Int(status) < names.count ? names[Int(status)] : nil
  }
}
