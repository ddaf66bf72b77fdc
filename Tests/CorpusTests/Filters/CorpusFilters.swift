/// Filters that are held against tshark in other people's captures.
enum CorpusFilters {
  /// All that tshark accepts.
  static let accepted: [String] = [
    layers, records, linkLayer, pseudoHeaders, advertisingData, l2cap, att, smp, hci, notations,
    valueNames, characteristicValues,
  ].flatMap { $0 }

  /// Layers, and what joins them.
  static let layers: [String] = [
    "btatt", "btsmp", "btl2cap", "btle", "bthci_acl", "bthci_evt", "bthci_cmd", "hci_h4",
    "nordic_ble", "btle_rf", "btcommon", "btl2cap and not btatt", "btle and not btl2cap",
    "btatt and btl2cap", "!(bthci_evt or bthci_cmd)", "bthci_acl && !btl2cap", "not not btatt",
  ]

  /// What every record has.
  static let records: [String] = [
    "frame.number in {1, 5..9, 100..200}", "frame.number % 7 == 3 and btatt.opcode",
    "frame.len > 40", "frame.cap_len <= 20", "frame.len + 4 < 44",
    "frame.number >= 100 && frame.number < 150", #"frame.protocols contains "btatt""#,
    "frame[0:1] > 10 && frame.len < 40", "frame[-1] & 1", "frame[4:] contains 04:00",
    #"frame contains "BLE""#, "frame contains ff:ff:ff",
  ]

  /// The link layer.
  static let linkLayer: [String] = [
    "btle.advertising_header.pdu_type in {0, 2..4}", "btle.advertising_header.pdu_type == 0",
    "btle.advertising_header.pdu_type == 5", "btle.advertising_header.length > 30",
    "btle.advertising_header.randomized_tx", "btle.advertising_header.ch_sel == True",
    "btle.advertising_address", "btle.advertising_address contains 7",
    "btle.advertising_address[0:1] & c0", "btle.scanning_address", "btle.initiator_address",
    "btle.access_address != 0x8e89bed6", "btle.data_header.llid == 3",
    "btle.data_header.length == 0", "btle.data_header.length >= 27",
    "btle.data_header.more_data == 1",
    "btle.data_header.sequence_number == btle.data_header.next_expected_sequence_number",
    "btle.data_header.sequence_number != btle.data_header.next_expected_sequence_number",
    "btle.control_opcode", "btle.control_opcode in {0x0c..0x0f}", "btle.control_opcode == 0x02",
    "btle.control_opcode > 0x13", "btle.control_opcode & 0x01",
    "btle.link_layer_data.interval >= 24", "btle.length > 9 and btle.length < 20",
    "btle.control.error_code",
  ]

  /// What sniffers say of a packet.
  static let pseudoHeaders: [String] = [
    "nordic_ble.channel in {37..39}", "nordic_ble.rssi < -60", "nordic_ble.crcok == 0",
    "nordic_ble.direction == 1", "nordic_ble.event_counter > 100", "btle_rf.channel > 36",
    "btle_rf.signal_dbm < -50", "btle_rf.flags & 0x0001", "btle_rf.flags.crc_valid == 1",
  ]

  /// Structures of advertising data, which come several times a packet.
  static let advertisingData: [String] = [
    "btcommon.eir_ad.entry.type == 0xff", #"btcommon.eir_ad.entry.type == "Flags""#,
    "btcommon.eir_ad.entry.type in {2, 3, 6, 7}", "count(btcommon.eir_ad.entry.type) > 2",
    "count(btcommon.eir_ad.entry.length) == 1", "all btcommon.eir_ad.entry.type > 0x05",
    #"btcommon.eir_ad.entry.company_id == "Apple, Inc.""#,
    "btcommon.eir_ad.entry.company_id > 0x0200", "btcommon.eir_ad.entry.data contains 02:15",
    "len(btcommon.eir_ad.entry.data) > 20", "btcommon.eir_ad.entry.device_name",
    #"btcommon.eir_ad.entry.device_name matches "[0-9]""#,
    #"btcommon.eir_ad.entry.device_name matches "(?i)^s""#,
    "len(btcommon.eir_ad.entry.device_name) < 8",
    #"upper(btcommon.eir_ad.entry.device_name) contains "LE""#,
    "btcommon.eir_ad.entry.power_level > 0",
    "btcommon.eir_ad.entry.flags.le_limited_discoverable_mode == 1",
    "btcommon.eir_ad.entry.flags.bredr_not_supported", "btcommon.eir_ad.entry.uuid_16 == 0xfd6f",
    "btcommon.eir_ad.entry.uuid_16 in {0x1800..0x18ff}", "btcommon.eir_ad.entry.appearance",
  ]

  /// L2CAP.
  static let l2cap: [String] = [
    "btl2cap.cid == 4", "btl2cap.cid >= 0x40", "btl2cap.length > 23", "btl2cap.cmd_code",
    "btl2cap.payload",
  ]

  /// The Attribute Protocol.
  static let att: [String] = [
    "btatt.opcode == 0x1b || btatt.opcode == 0x1d", "btatt.opcode & 0x40", "btatt.opcode != 0x52",
    #"btatt.opcode == "Handle Value Notification""#, "btatt.opcode.command == 1",
    "btatt.opcode in {0x02..0x11}", "!(btatt.opcode in {0x02..0x11})",
    "btatt.opcode >= 0x08 and btatt.opcode <= 0x0b", "btatt.error_code",
    #"btatt.error_code == "Attribute Not Found""#, "btatt.error_code != 0x0a",
    "btatt.req_opcode_in_error == 0x10", "btatt.handle",
    "btatt.handle > 0x20 && btatt.handle < 0x40", "any btatt.handle != 0x10",
    "btatt.starting_handle == 1", "btatt.starting_handle == btatt.ending_handle", "btatt.value",
    "len(btatt.value) > 10", "btatt.value contains 01:02", "btatt.value[0] == 01",
    "btatt.value[-1:] == 00", #"btatt.value matches "[a-z]{3}""#, "btatt.client_rx_mtu > 23",
    "btatt.server_rx_mtu <= 247", "max(btatt.client_rx_mtu, 100) > 200",
    "btatt.characteristic_properties & 0x10", "btatt.characteristic_properties.notify == 1",
    "btatt.characteristic_configuration_client.notification == 1", "btatt.length * 2 > 20",
    "btatt.uuid_format == 1", "btatt.group_end_handle == 0xffff", "btatt.offset > 0",
  ]

  /// The Security Manager Protocol.
  static let smp: [String] = [
    "btsmp.opcode", "btsmp.opcode in {3, 4}", #"btsmp.opcode == "Pairing Failed""#,
    "btsmp.io_capability == 3", "btsmp.authreq & 0x08", "btsmp.sc_flag == 1",
    "btsmp.max_enc_key_size == 16", "btsmp.reason",
  ]

  /// HCI.
  static let hci: [String] = [
    "bthci_evt.code == 0x3e and bthci_evt.le_meta_subevent == 2",
    "bthci_evt.code in {0x0e, 0x0f}", "bthci_evt.rssi < -70", "bthci_evt.bd_addr",
    "bthci_evt.bd_addr[0:1] & 80", "bthci_evt.status == 0", "bthci_evt.status != 0",
    "bthci_evt.num_command_packets > 1", "bthci_evt.reason", "bthci_evt.le_advts_event_type == 0",
    "bthci_cmd.opcode == 0x200c", "bthci_cmd.opcode.ogf == 8",
    "bthci_cmd.opcode.ocf in {0x0b, 0x0c}", "bthci_cmd.le_scan_interval",
    "bthci_acl.pb_flag == 2", "bthci_acl.length > 20", "hci_h4.type == 4",
    "hci_h4.direction == 1",
  ]

  /// One meaning, written in several ways.
  static let notations: [String] = [
    "btatt.opcode ne 0x12", "btatt.opcode gt 0x12 and btatt.handle lt 0x30",
    "btatt.handle bitwise_and 0x01", #"btatt.opcode == '\x12'"#, "btatt.opcode all_eq 0x12",
    "btatt.opcode !== 0x1b",
    "(btatt.opcode == 0x12 or btatt.opcode == 0x52) and (btatt.handle > 0x10)",
    "btatt and frame.len > 30 or btsmp",
  ]

  /// Names of values: Wireshark's own, and those of assigned numbers.
  static let valueNames: [String] = [
    #"btsmp.io_capability == "No Input, No Output""#,
    #"btl2cap.cmd_code == "Connection Parameter Update Request""#, #"btl2cap.psm == "SDP""#,
    #"btatt.uuid16 == "Battery Level""#, #"btcommon.eir_ad.entry.uuid_16 == "Heart Rate""#,
    #"btle.control_opcode == "LL_VERSION_IND""#, #"nordic_ble.direction == "Master -> Slave""#,
    #"nordic_ble.crcok == "Ok""#, #"bthci_cmd.opcode == "LE Set Scan Enable""#,
    #"bthci_evt.le_meta_subevent == "LE Connection Complete""#,
    #"bthci_evt.reason == "Connection Terminated by Local Host""#,
    #"btle_rf.pdu_type == "Advertising or Data (Unspecified Direction)""#,
  ]

  /// Fields of characteristics' values.
  static let characteristicValues: [String] = [
    "btatt.battery_level <= 100", "btatt.pnp_id.vendor_id > 0",
    #"btatt.model_number_string contains "a""#,
  ]

  /// What tshark refuses.
  static let refused: [String] = [
    "btatt.", "btatt.opcode ==", "== 0x12", "btatt.opcode = 0x12", "(btatt.opcode == 0x12",
    "btatt.opcode == 0x12)", "btatt and", "and btatt", "btatt btsmp", "btattt",
    "btatt.handl == 1", "btatt.opcode == 256", "btatt.handle == 70000",
    #"btatt.opcode == "No such opcode""#, "btatt.opcode == 1.5", "btatt.value == 5z",
    "btatt.value contains 1:2:3", #"btatt.handle matches "1""#, "btatt.handle in 14",
    "btatt.handle in {}", "btatt.opcode in {1, 2", "btatt.value[2-1] == 00",
    "btatt.value[] == 00", "len(frame.number.x) > 1", "len(len(btatt.value)) == 1",
    "abs(btatt.value) == 1", "nosuch(btatt.handle) == 1", #"btatt.value matches "[""#, "1 == 1",
    #"bthci_evt.bd_addr == "00:00:00:00:00""#, "bthci_evt.code == 'ab'",
    "any (btatt.handle == 1)", "btatt.opcode == 0x12 &&", "btatt.value + 1 == 2",
    "btatt.device_name > ", "frame.number in {5..}", "btle xor btl2cap",
    "btatt.battery_level == 256", "btatt.temperature == 40000", "btl2cap.result == 65536",
    #"btsmp.opcode == "Pairing Reqest""#, #"btatt.pnp_id.vendor_id == "Apple, Inc.""#,
  ]
}
