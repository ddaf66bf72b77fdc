import ByteReading

/// The fields of Android's vendor-specific commands and events.
enum AndroidVendorField {
  // MARK: Commands and return parameters

  static let status = Field(
    1119, .hciCommand, "Status", "bthci_vendor.android.status", .hexadecimal,
    valueName: { ControllerErrorCode.name(of: $0) },
    clause: "Android, HCI requirements", meaning: "Error code of the operation; 0 is success.")
  static let filterSubcommand = Field(
    1120, .hciCommand, "APCF Sub-opcode", "bthci_vendor.android.apcf.sub_opcode", .hexadecimal,
    valueName: { filterSubcommandName(of: $0) },
    clause: "Android, HCI requirements",
    meaning: "Operation on the advertising packet filters.")
  static let filterEnable = Field(
    1121, .hciCommand, "APCF Enable", "bthci_vendor.android.apcf.enable", .hexadecimal,
    clause: "Android, HCI requirements", meaning: "Whether the filters are enabled.")
  static let filterAction = Field(
    1122, .hciCommand, "APCF Action", "bthci_vendor.android.apcf.action", .hexadecimal,
    valueName: { $0 == 0 ? "add" : $0 == 1 ? "delete" : $0 == 2 ? "clear" : nil },
    clause: "Android, HCI requirements", meaning: "Whether a filter is added, deleted or cleared.")
  static let filterIndex = Field(
    1123, .hciCommand, "APCF Filter Index", "bthci_vendor.android.apcf.filter_index", .decimal,
    clause: "Android, HCI requirements", meaning: "Index of the filter.")
  static let filterSpaces = Field(
    1124, .hciCommand, "APCF Available Spaces", "bthci_vendor.android.apcf.available_spaces",
    .decimal,
    clause: "Android, HCI requirements", meaning: "Number of free filter entries.")
  static let offloadSubcommand = Field(
    1125, .hciCommand, "A2DP Offload Sub-opcode", "bthci_vendor.android.a2dp_offload.sub_opcode",
    .hexadecimal,
    valueName: {
      $0 == 1 ? "start" : $0 == 2 ? "stop" : $0 == 3 ? "start v2" : $0 == 4 ? "stop v2" : nil
    },
    clause: "Android, HCI requirements",
    meaning: "Whether the controller starts or stops encoding audio.")
  static let reportAction = Field(
    1126, .hciCommand, "Report Action", "bthci_vendor.android.bqr.action", .hexadecimal,
    valueName: { $0 == 0 ? "add" : $0 == 1 ? "delete" : $0 == 2 ? "clear" : nil },
    clause: "Android, HCI requirements",
    meaning: "Whether quality reports are added, deleted or cleared.")
  static let qualityEventMask = Field(
    1127, .hciCommand, "Quality Event Mask", "bthci_vendor.android.bqr.event_mask", .hexadecimal,
    clause: "Android, HCI requirements",
    meaning: "Requested quality reports; one bit per event.")
  static let reportInterval = Field(
    1128, .hciCommand, "Minimum Report Interval", "bthci_vendor.android.bqr.minimum_interval",
    .decimal, unit: .milliseconds,
    clause: "Android, HCI requirements", meaning: "Minimum time between two reports."
  )
  static let audioBufferSubcommand = Field(
    1129, .hciCommand, "Dynamic Audio Buffer Sub-opcode",
    "bthci_vendor.android.audio_buffer.sub_opcode", .hexadecimal,
    clause: "Android, HCI requirements",
    meaning: "Operation on the controller's audio buffer.")
  static let maxAdvertisingInstances = Field(
    1130, .hciCommand, "Max Advertising Instances",
    "bthci_vendor.android.capabilities.max_advertising_instances", .decimal,
    clause: "Android, HCI requirements",
    meaning: "Maximum number of simultaneous advertising instances.")
  static let addressResolutionOffload = Field(
    1131, .hciCommand, "Offloaded Resolution of Private Addresses",
    "bthci_vendor.android.capabilities.rpa_offload", .decimal,
    clause: "Android, HCI requirements",
    meaning: "Whether the controller resolves private addresses.")
  static let scanResultStorage = Field(
    1132, .hciCommand, "Total Scan Results Storage",
    "bthci_vendor.android.capabilities.scan_results_storage", .decimal, unit: .octets,
    clause: "Android, HCI requirements",
    meaning: "Size of the controller's storage for scan results.")
  static let maxKeys = Field(
    1133, .hciCommand, "Max IRK List Size", "bthci_vendor.android.capabilities.max_irk_list",
    .decimal,
    clause: "Android, HCI requirements",
    meaning: "Number of peers that the resolving list can hold.")
  static let filteringSupport = Field(
    1134, .hciCommand, "Filtering Support", "bthci_vendor.android.capabilities.filtering", .decimal,
    clause: "Android, HCI requirements",
    meaning: "Whether the controller supports filtering advertising packets.")
  static let maxFilters = Field(
    1135, .hciCommand, "Max Filters", "bthci_vendor.android.capabilities.max_filters", .decimal,
    clause: "Android, HCI requirements", meaning: "Maximum number of filters.")
  static let energySupport = Field(
    1136, .hciCommand, "Activity Energy Info Support",
    "bthci_vendor.android.capabilities.energy_info", .decimal,
    clause: "Android, HCI requirements",
    meaning: "Whether the controller reports its energy use.")
  static let version = Field(
    1137, .hciCommand, "Version Supported", "bthci_vendor.android.capabilities.version",
    .hexadecimal,
    clause: "Android, HCI requirements",
    meaning: "Version of the Android HCI requirements.")
  static let trackedAdvertisers = Field(
    1138, .hciCommand, "Total Advertisers Tracked",
    "bthci_vendor.android.capabilities.tracked_advertisers", .decimal,
    clause: "Android, HCI requirements", meaning: "Maximum number of tracked advertisers.")
  static let extendedScanSupport = Field(
    1139, .hciCommand, "Extended Scan Support", "bthci_vendor.android.capabilities.extended_scan",
    .decimal,
    clause: "Android, HCI requirements", meaning: "Whether extended scan windows are supported.")
  static let debugLogging = Field(
    1140, .hciCommand, "Debug Logging Supported", "bthci_vendor.android.capabilities.debug_logging",
    .decimal,
    clause: "Android, HCI requirements",
    meaning: "Whether the controller supports debug logging.")
  static let addressGeneration = Field(
    1141, .hciCommand, "Address Generation Offloading",
    "bthci_vendor.android.capabilities.address_generation", .decimal,
    clause: "Android, HCI requirements",
    meaning: "Whether the controller generates private addresses.")
  static let offloadCapabilities = Field(
    1142, .hciCommand, "A2DP Source Offload Capability Mask",
    "bthci_vendor.android.capabilities.a2dp_offload", .hexadecimal,
    clause: "Android, HCI requirements",
    meaning: "Codecs that the controller can encode itself; one bit per codec.")
  static let qualityReportSupport = Field(
    1143, .hciCommand, "Bluetooth Quality Report Support",
    "bthci_vendor.android.capabilities.quality_report", .decimal,
    clause: "Android, HCI requirements", meaning: "Whether quality reports are supported.")
  static let audioBufferSupport = Field(
    1144, .hciCommand, "Dynamic Audio Buffer Support",
    "bthci_vendor.android.capabilities.audio_buffer", .hexadecimal,
    clause: "Android, HCI requirements",
    meaning: "Codecs whose buffer length can change.")
  static let sendingTime = Field(
    1145, .hciCommand, "Total TX Time", "bthci_vendor.android.energy.total_tx_time", .decimal,
    unit: .milliseconds,
    clause: "Android, HCI requirements", meaning: "Time that the radio spent sending.")
  static let receivingTime = Field(
    1146, .hciCommand, "Total RX Time", "bthci_vendor.android.energy.total_rx_time", .decimal,
    unit: .milliseconds,
    clause: "Android, HCI requirements", meaning: "Time that the radio spent receiving.")
  static let idleTime = Field(
    1147, .hciCommand, "Total Idle Time", "bthci_vendor.android.energy.total_idle_time", .decimal,
    unit: .milliseconds,
    clause: "Android, HCI requirements", meaning: "Time that the radio was idle.")
  static let energyUsed = Field(
    1148, .hciCommand, "Total Energy Used", "bthci_vendor.android.energy.total_energy_used",
    .decimal,
    clause: "Android, HCI requirements", meaning: "Energy that the controller used.")

  // MARK: Events

  static let subevent = Field(
    1149, .hciEvent, "Vendor Subevent", "bthci_vendor.android.subevent", .hexadecimal,
    valueName: { subeventName(of: $0) },
    clause: "Android, HCI requirements", meaning: "Subevent code of the Android event.")
  static let advertisingInstance = Field(
    1150, .hciEvent, "Advertising Instance", "bthci_vendor.android.multi_advertising.instance",
    .decimal,
    clause: "Android, HCI requirements", meaning: "Advertising instance.")
  static let stateChangeReason = Field(
    1151, .hciEvent, "State Change Reason", "bthci_vendor.android.multi_advertising.reason",
    .hexadecimal,
    clause: "Android, HCI requirements", meaning: "Reason why the advertising stopped.")
  static let handle = Field(
    1152, .hciEvent, "Connection Handle", "bthci_vendor.android.connection_handle", .hexadecimal,
    clause: "Android, HCI requirements",
    meaning: "Connection handle: identifies the connection between host and controller.")
  static let advertiserState = Field(
    1153, .hciEvent, "Advertiser State", "bthci_vendor.android.tracking.state", .decimal,
    valueName: { $0 == 0 ? "found" : $0 == 1 ? "lost" : nil },
    clause: "Android, HCI requirements",
    meaning: "Whether a tracked advertiser was found or lost.")
  static let advertiserInformation = Field(
    1154, .hciEvent, "Advertiser Information Present", "bthci_vendor.android.tracking.information",
    .decimal,
    clause: "Android, HCI requirements",
    meaning: "Whether further information about the advertiser follows.")
  static let advertiserAddress = Field(
    1155, .hciEvent, "Advertiser Address", "bthci_vendor.android.tracking.address", .address,
    clause: "Android, HCI requirements", meaning: "Address of the advertiser.")
  static let advertiserAddressType = Field(
    1156, .hciEvent, "Advertiser Address Type", "bthci_vendor.android.tracking.address_type",
    .decimal,
    clause: "Android, HCI requirements", meaning: "Type of the address.")
  static let reportID = Field(
    1157, .hciEvent, "Quality Report ID", "bthci_vendor.android.bqr.report_id", .hexadecimal,
    valueName: { reportName(of: $0) },
    clause: "Android, HCI requirements", meaning: "Type of the quality report.")
  static let packetType = Field(
    1158, .hciEvent, "Packet Type", "bthci_vendor.android.bqr.packet_type", .hexadecimal,
    clause: "Android, HCI requirements", meaning: "Packet type in use.")
  static let role = Field(
    1159, .hciEvent, "Connection Role", "bthci_vendor.android.bqr.role", .decimal,
    valueName: { $0 == 0 ? "central" : $0 == 1 ? "peripheral" : nil },
    clause: "Android, HCI requirements", meaning: "Role of the local device in the connection.")
  static let txPower = Field(
    1160, .hciEvent, "TX Power Level", "bthci_vendor.android.bqr.tx_power", .signed,
    unit: .decibelMilliwatts,
    clause: "Android, HCI requirements", meaning: "Transmit power of the local device.")
  static let signalStrength = Field(
    1161, .hciEvent, "RSSI", "bthci_vendor.android.bqr.rssi", .signed, unit: .decibelMilliwatts,
    clause: "Android, HCI requirements",
    meaning: "Received signal strength (RSSI) of the remote device.")
  static let signalToNoise = Field(
    1162, .hciEvent, "SNR", "bthci_vendor.android.bqr.snr", .decimal, unit: .decibels,
    clause: "Android, HCI requirements",
    meaning: "Signal-to-noise ratio.")
  static let unusedChannels = Field(
    1163, .hciEvent, "Unused AFH Channel Count", "bthci_vendor.android.bqr.unused_channels",
    .decimal,
    clause: "Android, HCI requirements", meaning: "Number of unused channels.")
  static let poorChannels = Field(
    1164, .hciEvent, "AFH Select Unideal Channel Count",
    "bthci_vendor.android.bqr.unideal_channels", .decimal,
    clause: "Android, HCI requirements",
    meaning: "Number of channels used despite poor quality.")
  static let supervisionTimeout = Field(
    1165, .hciEvent, "LSTO", "bthci_vendor.android.bqr.supervision_timeout", .decimal, unit: .slot,
    clause: "Android, HCI requirements",
    meaning: "Time without a received packet after which the connection is considered lost.")
  static let piconetClock = Field(
    1166, .hciEvent, "Connection Piconet Clock", "bthci_vendor.android.bqr.piconet_clock", .decimal,
    clause: "Android, HCI requirements", meaning: "Piconet clock of the connection.")
  static let retransmissions = Field(
    1167, .hciEvent, "Retransmission Count", "bthci_vendor.android.bqr.retransmissions", .decimal,
    clause: "Android, HCI requirements", meaning: "Number of retransmitted packets.")
  static let nothingReceived = Field(
    1168, .hciEvent, "No RX Count", "bthci_vendor.android.bqr.no_rx", .decimal,
    clause: "Android, HCI requirements", meaning: "Number of times that nothing was received.")
  static let negativeAcknowledgements = Field(
    1169, .hciEvent, "NAK Count", "bthci_vendor.android.bqr.nak", .decimal,
    clause: "Android, HCI requirements",
    meaning: "Number of negative acknowledgements from the remote device.")
  static let lastAcknowledged = Field(
    1170, .hciEvent, "Last TX ACK Timestamp", "bthci_vendor.android.bqr.last_tx_ack", .decimal,
    clause: "Android, HCI requirements", meaning: "Time of the last acknowledgement.")
  static let flowOff = Field(
    1171, .hciEvent, "Flow Off Count", "bthci_vendor.android.bqr.flow_off", .decimal,
    clause: "Android, HCI requirements",
    meaning: "Number of times that the remote device stopped the flow.")
  static let lastFlowOn = Field(
    1172, .hciEvent, "Last Flow On Timestamp", "bthci_vendor.android.bqr.last_flow_on", .decimal,
    clause: "Android, HCI requirements", meaning: "Time when the flow last resumed.")
  static let overflow = Field(
    1173, .hciEvent, "Buffer Overflow Bytes", "bthci_vendor.android.bqr.overflow", .decimal,
    unit: .octets,
    clause: "Android, HCI requirements", meaning: "Number of octets that overflowed the buffer.")
  static let underflow = Field(
    1174, .hciEvent, "Buffer Underflow Bytes", "bthci_vendor.android.bqr.underflow", .decimal,
    unit: .octets,
    clause: "Android, HCI requirements", meaning: "Number of octets missing in the buffer.")

  // MARK: Names

  private static func filterSubcommandName(of value: UInt64) -> StaticString? {
    switch value {
    case 0x00: "enable"
    case 0x01: "set filtering parameters"
    case 0x02: "broadcaster address"
    case 0x03: "service UUID"
    case 0x04: "service solicitation UUID"
    case 0x05: "local name"
    case 0x06: "manufacturer data"
    case 0x07: "service data"
    case 0x08: "transport discovery service"
    case 0x09: "AD type"
    case 0xFF: "read extended features"
    default: nil
    }
  }

  private static func subeventName(of value: UInt64) -> StaticString? {
    switch value {
    case 0x54: "Android storage threshold reached"
    case 0x55: "Android multi advertising state change"
    case 0x56: "Android advertisement tracking"
    case 0x58: "Android Bluetooth Quality Report"
    default: nil
    }
  }

  private static func reportName(of value: UInt64) -> StaticString? {
    switch value {
    case 0x01: "monitoring"
    case 0x02: "approaching supervision timeout"
    case 0x03: "A2DP audio choppy"
    case 0x04: "SCO voice choppy"
    case 0x07: "LE audio choppy"
    case 0x08: "connection failed"
    default: nil
    }
  }
}
