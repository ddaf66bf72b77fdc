extension CaptureFormat.TextNotation {
  /// The program that writes it.
  public var name: String { TextRow.of(self).name }

  /// An example of one or two lines.
  public var example: String { TextRow.of(self).example }

  /// A description of where a packet's direction and time come from.
  public var says: String { TextRow.of(self).says }
}

/// A row of the table of notations.
struct TextRow: Sendable {
  /// The position of a marker in a line.
  enum Place: Sendable {
    /// At the start, after the time and whitespace.
    case start
    case anywhere
  }

  /// The text between a marker and the octets, or instead of octets.
  enum Header: Sendable {
    /// `(0x08|0x000b) plen 7`, then lines of octets.
    case command
    /// `(0x0e) plen 4`, then lines of octets.
    case event
    /// `handle 64 flags 0x02 dlen 7`, then lines of octets.
    case acl
    /// `handle=0x0040, pb=2, bc=0, data_total_length=7, data=0300…`
    case bumble
    /// `conn_handle=0 pb=2 len=7 data=0x03 0x00 …`
    case nimble
    /// `ogf=0x08 ocf=0x0006 len=15`, with the whole command in the next line.
    case nextLine
  }

  /// A text that marks the start of a packet.
  struct Mark: Sendable {
    let text: [UInt8]
    /// The type; nil if the octets start with it or determine it in another way.
    let type: Envelope.HCIPacketType?
    let direction: CaptureRecord.Direction?
    let header: Header?
    let place: Place

    init(
      _ text: String, _ type: Envelope.HCIPacketType? = nil,
      _ direction: CaptureRecord.Direction? = nil,
      header: Header? = nil, place: Place = .anywhere
    ) {
      self.text = Array(text.utf8)
      self.type = type
      self.direction = direction
      self.header = header
      self.place = place
    }
  }

  /// How a packet starts.
  enum Start: Sendable {
    /// One of the marks.
    case mark
    /// A line of hex with the offset zero.
    case zeroOffset
    /// A line of hexadecimal after a prefix that all lines of this log have. A line that is not full ends the packet.
    case prefix
    /// Any line of hexadecimal.
    case anyLine
    /// A value in a document.
    case document
  }

  let notation: CaptureFormat.TextNotation
  let name: String
  let example: String
  let says: String
  let start: Start
  let marks: [Mark]

  /// Whether a marker proves that a packet follows, even if its length contradicts the octets.
  var isStrong: Bool { start == .mark && notation != .zephyr }

  static func of(_ notation: CaptureFormat.TextNotation) -> TextRow { all[Int(notation.rawValue)] }

  private init(
    _ notation: CaptureFormat.TextNotation, _ name: String, _ start: Start, _ marks: [Mark] = [],
    example: String, says: String
  ) {
    self.notation = notation
    self.name = name
    self.start = start
    self.marks = marks
    self.example = example
    self.says = says
  }

  /// All notations in the order in which they are tried. If two match equally well, the first one is used.
  static let all: [TextRow] = [
    TextRow(
      .tsharkJSON, "tshark JSON with octets", .document,
      example: #"tshark -T json -x: "frame_raw": ["040e0401030c00", 0, 7, 0, 1]"#,
      says: "direction and time if the document has those fields"),
    TextRow(
      .pdml, "Wireshark PDML", .document,
      example: #"<field name="hci_h4.type" size="1" pos="0" show="0x04" value="04"/>"#,
      says: "direction and time; a packet ends early at octets that no field shows"),
    TextRow(
      .windowsEvents, "Windows events in XML", .document,
      example: "<Data Name='BIP_Type'>2</Data><Data Name='BIP_Data'>0E0401030C00</Data>",
      says: "direction and time"),
    TextRow(
      .decodedHeaders, "hcidump or btmon", .mark,
      [
        Mark("< HCI Command:", .command, .hostToController, header: .command, place: .start),
        Mark("> HCI Event:", .event, .controllerToHost, header: .event, place: .start),
        Mark("< ACL data:", .acl, .hostToController, header: .acl, place: .start),
        Mark("> ACL data:", .acl, .controllerToHost, header: .acl, place: .start),
        Mark("< ACL Data TX:", .acl, .hostToController, header: .acl, place: .start),
        Mark("> ACL Data RX:", .acl, .controllerToHost, header: .acl, place: .start),
        Mark("< SCO Data TX:", .synchronous, .hostToController, header: .acl, place: .start),
        Mark("> SCO Data RX:", .synchronous, .controllerToHost, header: .acl, place: .start),
        Mark("< ISO Data TX:", .iso, .hostToController, header: .acl, place: .start),
        Mark("> ISO Data RX:", .iso, .controllerToHost, header: .acl, place: .start),
        // Forums remove the sign, which is a quotation sign there.
        Mark("HCI Command:", .command, .hostToController, header: .command, place: .start),
        Mark("HCI Event:", .event, .controllerToHost, header: .event, place: .start),
        Mark("ACL Data TX:", .acl, .hostToController, header: .acl, place: .start),
        Mark("ACL Data RX:", .acl, .controllerToHost, header: .acl, place: .start),
        Mark("ISO Data TX:", .iso, .hostToController, header: .acl, place: .start),
        Mark("ISO Data RX:", .iso, .controllerToHost, header: .acl, place: .start),
      ],
      example: "> HCI Event: Command Complete (0x0e) plen 4, then 0000: 01 03 0c 00",
      says: "direction; time with -t; decoded text without octets is counted"),
    TextRow(
      .btstack, "BTstack", .mark,
      [
        Mark("CMD => ", .command, .hostToController), Mark("EVT <= ", .event, .controllerToHost),
        Mark("ACL => ", .acl, .hostToController), Mark("ACL <= ", .acl, .controllerToHost),
        Mark("SCO => ", .synchronous, .hostToController),
        Mark("SCO <= ", .synchronous, .controllerToHost),
        Mark("ISO => ", .iso, .hostToController), Mark("ISO <= ", .iso, .controllerToHost),
      ],
      example: "[00:00:01.566] CMD => 03 0C 00", says: "direction; time if it is printed"),
    TextRow(
      .noble, "noble or bleno (DEBUG=hci)", .mark,
      [
        Mark("onSocketData: ", nil, .controllerToHost), Mark("writing: ", nil, .hostToController),
      ],
      example: "hci onSocketData: 040e0401030c00 +2ms",
      says: "direction; time if each line starts with one"),
    TextRow(
      .bumble, "Bumble (data packets)", .mark,
      [
        Mark("HOST -> CONTROLLER: ACL: ", .acl, .hostToController, header: .bumble),
        Mark("CONTROLLER -> HOST: ACL: ", .acl, .controllerToHost, header: .bumble),
        Mark("[HOST->CONTROLLER] ACL: ", .acl, .hostToController, header: .bumble),
        Mark("[CONTROLLER->HOST] ACL: ", .acl, .controllerToHost, header: .bumble),
      ],
      example: "### HOST -> CONTROLLER: ACL: handle=0x0040, pb=0, …, data=0300040002f700",
      says: "direction; commands and events are printed without their octets"),
    TextRow(
      .nimble, "NimBLE", .mark,
      [
        Mark("ble_hs_hci_cmd_send: ogf=", .command, .hostToController, header: .nextLine),
        Mark("ble_hs_hci_acl_tx(): ", .acl, .hostToController),
        Mark("ble_hs_hci_acl_tx: ", .acl, .hostToController),
        Mark("ble_hs_hci_evt_acl_process(): ", .acl, .controllerToHost, header: .nimble),
      ],
      example: "ble_hs_hci_evt_acl_process(): conn_handle=0 pb=2 len=7 data=0x03 0x00 …",
      says: "direction; events are printed without their octets"),
    TextRow(
      .espLog, "ESP-IDF HCI debug mode", .mark,
      [
        Mark("C:", .command, .hostToController, place: .start),
        Mark("E:", .event, .controllerToHost, place: .start),
        Mark("H:", .acl, .hostToController, place: .start),
        Mark("D:", .acl, .controllerToHost, place: .start),
      ],
      example: "01 E:8e f0 01 00 00 00 00 00 0e 04 05 03 0c 00",
      says: "direction; time since the start, if eight octets before the packet contain it"),
    TextRow(
      .hcidumpRaw, "hcidump -R", .mark,
      [
        Mark("> ", nil, .controllerToHost, place: .start),
        Mark("< ", nil, .hostToController, place: .start),
      ],
      example: "> 04 0E 04 01 03 0C 00", says: "direction; time with -t"),
    TextRow(
      .zephyr, "Zephyr hex dump", .mark,
      [Mark("<dbg> "), Mark("<inf> "), Mark("<wrn> "), Mark("<err> ")],
      example: "[00:00:01.234,567] <dbg> bt_driver: rx, then 04 0e 04 … |.... on the next lines",
      says: "time; direction if the text before the octets states it"),
    TextRow(
      .espIDF, "ESP-IDF log buffer", .prefix,
      example: "I (1566) HCI: 04 0e 04 01 03 0c 00",
      says: "time; direction of commands and events, of data if the tag or the text states it"),
    TextRow(
      .logcat, "Android logcat", .prefix,
      example: "01-02 03:04:05.678  1234  1240 D bt_hci: rx 04 0e 04 01 03 0c 00",
      says: "time; direction of commands and events, of data if the text states it"),
    TextRow(
      .wireshark, "Wireshark or hexdump -C hex dump", .zeroOffset,
      example: "0000  04 0e 04 01 03 0c 00   .......",
      says: "no time; direction of commands and events only"),
    TextRow(
      .xxd, "xxd", .zeroOffset, example: "00000000: 040e 0401 030c 00  .......",
      says: "no time; direction of commands and events only"),
    TextRow(
      .lines, "hex lines", .anyLine, example: "12:00:01.566 RX 04 0e 04 01 03 0c 00",
      says: "direction and time if the lines have them"),
  ]
}
