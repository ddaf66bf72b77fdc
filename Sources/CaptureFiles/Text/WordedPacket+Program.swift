extension WordedPacket {
  /// The program that printed a packet in words. Both print the same headers, but other words, and event masks in
  /// opposite orders.
  enum Program {
    case hcidump, btmon

    /// The program that printed a header; nil if the header does not show it.
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

    /// Set Event Mask.
    static func isEventMask(_ header: [UInt8]) -> Bool { header.starts(with: [1, 0x01, 0x0C]) }

    /// btmon names the events below the mask.
    static func of(eventMask lines: [[UInt8]]) -> Program? {
      lines.count { line in line.contains { $0 != 0x20 } } > 1 ? .btmon : nil
    }
  }
}
