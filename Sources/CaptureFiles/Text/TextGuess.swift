/// The kind of a text without packets, determined by words that only one kind of log contains, and advice on how to get
/// packets from the same tool.
struct TextGuess: Sendable {
  let what: String
  let advice: String
  /// Whether it contains the octets of packets, in a form that is not supported.
  let hasOctets: Bool
  /// The words that identify the text; each must occur in it.
  private let signs: [[UInt8]]

  private init(
    _ what: String, _ signs: [String], hasOctets: Bool = false, try advice: String
  ) {
    self.what = what
    self.advice = advice
    self.hasOctets = hasOctets
    self.signs = signs.map { Array($0.utf8) }
  }

  /// Returns the first kind of which a text contains all words; nil if there is none.
  static func of(_ text: [UInt8]) -> TextGuess? {
    all.first { guess in
      guess.signs.allSatisfy { sign in
        var scanner = TextScanner(text)
        return scanner.find(sign)
      }
    }
  }

  private static let all =
    others
    + ["YnRzbm9vcA", "1MOyoQ", "TTyyoQ", "Cg0NCg", "H4sIA", "UEsDB"].map { start in
      TextGuess(
        "a file in base64", [start], hasOctets: true,
        try: "decode it first: base64 -d FILE > capture"
      )
    }

  private static let others = [
    TextGuess(
      "the JSON output of tshark", ["\"_source\"", "\"layers\""],
      try: "include the octets: tshark -T json -x, or pass the capture itself"),
    TextGuess(
      "an export of Ellisys' analyzer as text", ["Ellisys"], hasOctets: true,
      try: "export the host's packets as btsnoop, or those on the air as pcap"),
    TextGuess(
      "an export of Frontline's analyzer as text", ["Frame#", "Timestamp"], hasOctets: true,
      try: "save the host's packets as btsnoop, or those on the air as pcap"),
    TextGuess(
      "an export of Frontline's analyzer as text", ["ComProbe"], hasOctets: true,
      try: "save the host's packets as btsnoop, or those on the air as pcap"),
    TextGuess(
      "octets as printed by Python", ["b'\\x0"], hasOctets: true,
      try: "print them in hex, one packet per line: packet.hex()"),
    TextGuess(
      "packets in base64", ["AQMMAA=="], hasOctets: true,
      try: "print them in hex, one packet per line"),
    TextGuess(
      "a log of Bumble", ["HCI_", "_COMMAND", "CONTROLLER"],
      try: "record the packets: BUMBLE_SNOOPER=btsnoop:file:capture.btsnoop"),
    TextGuess(
      "a log of Bumble", ["bumble."],
      try: "record the packets: BUMBLE_SNOOPER=btsnoop:file:capture.btsnoop"),
    TextGuess(
      "a log of NimBLE", ["NimBLE: "],
      try:
        "raise NimBLE's log level to debug, which prints ble_hs_hci_acl_tx and similar lines with octets, "
        + "or capture the transport to the controller"),
    TextGuess(
      "a log of NimBLE", ["ble_hs_"],
      try:
        "raise NimBLE's log level to debug, which prints ble_hs_hci_acl_tx and similar lines with octets, "
        + "or capture the transport to the controller"),
    TextGuess(
      "a log of Zephyr", ["> bt_"],
      try: "set CONFIG_BT_DEBUG_MONITOR_RTT or _UART and record with `btmon -w FILE`"),
    TextGuess(
      "the packet list of Apple's PacketLogger", ["HCI Event        0x"],
      try: "save the capture itself from PacketLogger (.pklg), or export it as btsnoop"),
    TextGuess(
      "the packet list of Apple's PacketLogger", ["HCI Command      0x"],
      try: "save the capture itself from PacketLogger (.pklg), or export it as btsnoop"),
    TextGuess(
      "a log of nRF Connect", ["gatt."],
      try: "pass it with --log next to a capture; for packets, use the phone's HCI snoop log"),
    TextGuess(
      "a log of Android", ["BluetoothGatt"],
      try:
        "enable the Bluetooth HCI snoop log in the developer options, and pass the bug report's zip file"
    ),
    TextGuess(
      "a log of Android", ["bt_btif"],
      try:
        "enable the Bluetooth HCI snoop log in the developer options, and pass the bug report's zip file"
    ),
    TextGuess(
      "a log of Android", ["BtGatt."],
      try:
        "enable the Bluetooth HCI snoop log in the developer options, and pass the bug report's zip file"
    ),
    TextGuess(
      "a log of ESPHome", ["[esp32_ble"],
      try: "capture the packets on the air, or at the peer's Bluetooth adapter"),
    TextGuess(
      "a log of ESPHome", ["[bluetooth_proxy"],
      try: "capture the packets on the air, or at the peer's Bluetooth adapter"),
    TextGuess(
      "a log of bluetoothd", ["bluetoothd["], try: "record the packets with `btmon -w FILE`"),
    TextGuess(
      "the output of bluetoothctl", ["[bluetooth]"], try: "record the packets with `btmon -w FILE`"),
    TextGuess(
      "the output of bluetoothctl", ["[CHG] Device"], try: "record the packets with `btmon -w FILE`"
    ),
    TextGuess(
      "a log of the Linux kernel", ["Bluetooth: hci"],
      try: "record the packets with `btmon -w FILE`"),
    TextGuess(
      "a log of an app that uses bleak", ["bleak"],
      try:
        "record the packets of its host: btmon on Linux, PacketLogger on macOS, an ETW trace on Windows"
    ),
    TextGuess(
      "a log of CoreBluetooth", ["CBPeripheral"],
      try: "record with PacketLogger, on an iPhone with the Bluetooth logging profile"),
    TextGuess(
      "a log of ESP-IDF", ["BLE_INIT"],
      try: "print the packets with ESP_LOG_BUFFER_HEX, or enable CONFIG_BT_HCI_LOG_DEBUG_EN"),
    TextGuess(
      "a log of ESP-IDF", ["BT_BTM"],
      try: "print the packets with ESP_LOG_BUFFER_HEX, or enable CONFIG_BT_HCI_LOG_DEBUG_EN"),
  ]
}
