import ByteReading

extension CaptureConversion {
  /// Converts a record to another link type: HCI logs have six ways to represent a packet's type and
  /// direction.
  public struct Records: Sendable {
    /// The target link type.
    public let linkType: LinkType
    private var buffer = OutputBuffer()
    /// The adapter whose packets are converted if the target has no field for its number.
    private var adapter: UInt16?

    /// Creates a conversion to a link type.
    public init(to linkType: LinkType) {
      self.linkType = linkType
    }

    /// The octets of the last converted record.
    public var payload: [UInt8] { buffer.octets }

    /// Returns the link type in a file of `format` that corresponds to `source`; nil if there is none.
    public static func linkType(of source: LinkType, in format: CaptureFormat) -> LinkType? {
      switch (format, source) {
      case (.btsnoop, .btsnoopH1), (.btsnoop, .btsnoopMonitor): source
      case (.btsnoop, .bluetoothLinuxMonitor): .btsnoopMonitor
      case (.btsnoop, _): isHCI(source) ? .btsnoopH4 : nil
      case (.pcap, .btsnoopMonitor), (.pcapng, .btsnoopMonitor): .bluetoothLinuxMonitor
      case (.pcap, _), (.pcapng, _):
        if source.rawValue < 0x1000_0000 {
          source.rawValue <= 0xFFFF || format != .pcapng ? source : nil
        } else {
          isHCI(source) ? .bluetoothHCIH4WithPHDR : nil
        }
      case (.packetLogger, _): isHCI(source) ? .packetLogger : nil
      case (.text, _), (.smartRF, _), (.eventTrace, _): nil
      }
    }

    private static func isHCI(_ linkType: LinkType) -> Bool {
      switch linkType {
      case .btsnoopH1, .btsnoopH4, .btsnoopMonitor, .packetLogger, .bluetoothHCIH4,
        .bluetoothHCIH4WithPHDR, .bluetoothLinuxMonitor:
        true
      default: false
      }
    }

    static func advice(for source: LinkType, in format: CaptureFormat) -> String {
      if let other = linkType(of: source, in: format) {
        return "convert the records to \(other.name)"
      }
      return format == .btsnoop ? "write pcap or pcapng" : "write another format"
    }

    /// Converts a record; `payload` then contains its octets.
    ///
    /// - Returns: nil if the target link type can't represent this record: text of a log, added and removed adapters,
    ///   packets of a second adapter, data with an unknown direction.
    /// - Throws: if it can't represent any record of this link type.
    public mutating func convert(
      _ record: CaptureRecord, payload: RawSpan
    ) throws(CaptureError) -> CaptureRecord? {
      buffer.removeAll()
      var converted = record
      converted.linkType = linkType
      if record.linkType == linkType {
        buffer.append(payload)
        return converted
      }
      guard Self.isHCI(record.linkType), Self.isHCI(linkType) else {
        throw CaptureError(
          file: "frame \(record.number)",
          problem: "\(record.linkType.name) can't be represented in \(linkType.name)",
          advice: "choose a format that supports \(record.linkType.name)")
      }
      // Every record, packet or not, has a counterpart in the monitor's other container.
      if record.linkType == .btsnoopMonitor && linkType == .bluetoothLinuxMonitor {
        MonitorHeader.append(record.flags, to: &buffer)
        return finish(converted, payload, skipping: 0, flags: 0)
      }
      if record.linkType == .bluetoothLinuxMonitor && linkType == .btsnoopMonitor {
        guard let word = MonitorHeader.word(of: payload) else { return nil }
        return finish(converted, payload, skipping: MonitorHeader.length, flags: word)
      }
      // PacketLogger has only one length per record, so a truncated packet would look damaged.
      if linkType == .packetLogger, record.originalLength > payload.byteCount { return nil }
      guard let packet = HCIFraming(record, payload: payload) else { return nil }
      if let other = packet.adapter {
        if adapter == nil { adapter = other }
        if adapter != other { return nil }
      }
      guard let flags = frame(packet) else { return nil }
      converted.direction = packet.direction
      return finish(converted, payload, skipping: packet.headerLength, flags: flags)
    }

    /// Writes the octets before the HCI packet.
    ///
    /// - Returns: the flags word; nil if the link type can't represent such a packet.
    private mutating func frame(_ packet: HCIFraming) -> UInt32? {
      let isReceived = packet.direction == .controllerToHost
      switch linkType {
      case .btsnoopH1, .btsnoopH4:
        // If there is no packet type, data that is neither a command nor an event counts as ACL data.
        if linkType == .btsnoopH4 {
          buffer.append(packet.type.rawValue, .bigEndian)
        } else if !packet.isCommandOrEvent && packet.type != .acl {
          return nil
        }
        return (isReceived ? 1 : 0) | (packet.isCommandOrEvent ? 2 : 0)
      case .bluetoothHCIH4:
        buffer.append(packet.type.rawValue, .bigEndian)
        return isReceived ? 1 : 2
      case .bluetoothHCIH4WithPHDR:
        buffer.append(UInt32(isReceived ? 1 : 0), .bigEndian)
        buffer.append(packet.type.rawValue, .bigEndian)
        return 0
      case .btsnoopMonitor, .bluetoothLinuxMonitor:
        guard let opcode = Envelope.LinuxMonitorOpcode(of: packet.type, packet.direction) else {
          return nil
        }
        let word = UInt32(packet.adapter ?? 0) << 16 | UInt32(opcode.rawValue)
        if linkType == .btsnoopMonitor { return word }
        MonitorHeader.append(word, to: &buffer)
        return 0
      case .packetLogger:
        guard let type = Envelope.PacketLoggerType(of: packet.type, packet.direction) else {
          return nil
        }
        buffer.append(type.rawValue, .bigEndian)
        return 0
      default: return nil
      }
    }

    private mutating func finish(
      _ record: CaptureRecord, _ payload: RawSpan, skipping header: Int, flags: UInt32
    ) -> CaptureRecord {
      let change = buffer.count - header
      buffer.append(payload.clamped(from: header, count: payload.byteCount))
      var converted = record
      converted.flags = flags
      converted.capturedLength = buffer.count
      converted.originalLength = Swift.max(0, record.originalLength + change)
      return converted
    }
  }
}
