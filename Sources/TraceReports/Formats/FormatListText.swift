import CaptureFiles

/// The supported capture formats, and how each is recognized.
package enum FormatListText {
  private struct Entry {
    let name: String
    let sign: String
    let holds: String
  }

  private static let files = [
    Entry(
      name: "btsnoop", sign: "\"btsnoop\" at the start",
      holds: "HCI with H4 or H1 framing, Linux monitor"),
    Entry(
      name: "pcap", sign: "a1b2c3d4 at the start, in either byte order, or its variants",
      holds: "link types 187, 192, 201, 251, 254, 256, 272; 147 to 162 with --user-link-type"),
    Entry(name: "pcapng", sign: "0a0d0d0a at the start", holds: "the same link types"),
    Entry(
      name: "PacketLogger (.pklg)", sign: "records with consistent lengths and types",
      holds: "HCI of Apple devices"),
    Entry(
      name: "SmartRF (.psd)", sign: "numbered records of 271 octets",
      holds: "packets on the air of TI's sniffer"),
    Entry(
      name: "Windows event trace (.etl)", sign: "a buffer whose first record describes the trace",
      holds: "HCI of Windows: event 402 of Microsoft-Windows-BTH-BTHPORT"),
    Entry(name: "gzip", sign: "1f8b at the start", holds: "any of these"),
    Entry(
      name: "zip, tar", sign: "their signatures",
      holds: "the largest Bluetooth log of a bug report or diagnosis"),
    Entry(
      name: "Android bug report", sign: "BEGIN:BTSNOOP_LOG_SUMMARY",
      holds: "the log that Android keeps in memory (btsnooz)"),
  ]

  /// - Parameters:
  ///   - style: the text style.
  ///   - output: receives the text.
  public static func write(style: TextStyle, to output: inout OutputBuffer) {
    output.line(style.paint("Files", .heading))
    for entry in files {
      add(entry.name, [entry.holds, "by: " + entry.sign], style, &output)
    }
    output.line()
    output.line(style.paint("Text with packets in hex", .heading))
    for notation in CaptureFormat.TextNotation.allCases {
      add(notation.name, ["like: " + notation.example, notation.says], style, &output)
    }
    output.line()
    let rest = """
      For text, the notation in which most packets have their declared length is used. Packets have no direction \
      or time if the text does not contain it. A hex dump of a whole capture file is read as that file. \
      If a file's link type contradicts its records, the records win; --as LINKTYPE overrides both.
      """
    for part in rest.wrapped(to: style.width) { output.line(part, within: style.width) }
  }

  private static func add(
    _ name: String, _ lines: [String], _ style: TextStyle, _ output: inout OutputBuffer
  ) {
    output.line("  " + style.paint(name, .name), within: style.width)
    for line in lines {
      for part in line.wrapped(to: style.width - 6) {
        output.line("      " + part, within: style.width)
      }
    }
  }
}
