import BluetoothPackets

/// The description of the PDU, command or event that a field's value identifies.
enum PacketMeaning {
  /// Display filter names of the fields with such a value.
  static let fields = [
    "btatt.opcode", "btsmp.opcode", "btl2cap.cmd_code", "btle.control_opcode",
    "btle.advertising_header.pdu_type", "bthci_cmd.opcode", "bthci_evt.opcode", "bthci_evt.code",
    "bthci_evt.le_meta_subevent",
  ]

  /// - Parameters:
  ///   - filterName: the display filter name of the field.
  ///   - value: the value of the field.
  static func meaning(of filterName: String, _ value: UInt64) -> PDUMeaning? {
    let octet = UInt8(truncatingIfNeeded: value)
    return switch filterName {
    case "btatt.opcode": ATTOpcode(rawValue: octet).meaning
    case "btsmp.opcode": SMPOpcode(rawValue: octet).meaning
    case "btl2cap.cmd_code": SignallingCode(rawValue: octet).meaning
    case "btle.control_opcode": LLControlOpcode(rawValue: octet).meaning
    case "btle.advertising_header.pdu_type": AdvertisingPDUType(rawValue: octet).meaning
    case "bthci_cmd.opcode", "bthci_evt.opcode":
      HCIOpcode(rawValue: UInt16(truncatingIfNeeded: value)).meaning
    case "bthci_evt.code": HCIEventCode(rawValue: octet).meaning
    case "bthci_evt.le_meta_subevent": LESubeventCode(rawValue: octet).meaning
    default: nil
    }
  }

  /// Clauses that each describe one PDU or event.
  static let clauses: Set<String> = {
    var clauses: Set<String> = []
    for octet in UInt8.min...UInt8.max {
      let meanings = [
        ATTOpcode(rawValue: octet).meaning, SMPOpcode(rawValue: octet).meaning,
        SignallingCode(rawValue: octet).meaning, LLControlOpcode(rawValue: octet).meaning,
        AdvertisingPDUType(rawValue: octet).meaning, HCIEventCode(rawValue: octet).meaning,
        LESubeventCode(rawValue: octet).meaning,
      ]
      for case let meaning? in meanings { clauses.insert(meaning.clause) }
    }
    // The clause about the payload that all extended advertising PDUs share.
    clauses.remove(AdvertisingPDUType.extended.meaning?.clause ?? "")
    return clauses
  }()
}
