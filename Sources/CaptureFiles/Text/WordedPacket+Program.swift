extension WordedPacket {
  /// The program that printed a packet as decoded text. Both programs print the same headers, but different text below
  /// them, and event masks in opposite orders.
  enum Program {
    case hcidump, btmon

    /// Returns the program that printed a header; nil if the header does not show it.
    ///
    /// hcidump prints the time before it, btmon the number, the adapter and the time after it.
    static func of(header: [UInt8], _ mark: TextRow.Mark, hasStamp: Bool) -> Program? {
      if mark.header == .acl {
        var scanner = TextScanner(mark.text)
        return scanner.find("ACL data") ? .hcidump : .btmon
      }
      var scanner = TextScanner(header)
      guard scanner.find("plen "), scanner.decimal() != nil else { return nil }
      if !scanner.isBlank {
        scanner.skipBlanks()
        let hasEnd = scanner.octet == UInt8(ascii: "#") || scanner.stands(Array("[hci".utf8))
        return hasEnd || TextTime.alone(Array(header[scanner.place...])) != nil ? .btmon : nil
      }
      return hasStamp ? .hcidump : nil
    }

    /// Returns whether a header is that of Set Event Mask.
    static func isEventMask(_ header: [UInt8]) -> Bool { header.starts(with: [1, 0x01, 0x0C]) }

    /// Returns btmon if the lines name the events below the mask, which only btmon does.
    static func of(eventMask lines: [[UInt8]]) -> Program? {
      lines.count { line in line.contains { $0 != 0x20 } } > 1 ? .btmon : nil
    }
  }
}
