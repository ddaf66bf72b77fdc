public import ByteReading

extension RadioMetadata {
  /// The times between the packets of Nordic's sniffer. Since version 3 of its header they must be
  /// computed from consecutive packets.
  ///
  /// Use one value per interface of a capture, and pass it every packet in the order of the file.
  public struct SnifferTiming: Sendable {
    private var lastStart: UInt32?
    private var lastEnd: UInt32 = 0

    /// Creates a value without a previous packet.
    public init() {}

    /// Processes a packet, and shows a watcher the time since the previous one.
    ///
    /// - Parameters:
    ///   - radio: the sniffer's metadata.
    ///   - octets: length of the packet from its access address to its CRC.
    ///   - offset: offset of the sniffer's time in the record.
    ///   - watcher: receives every field; nil costs next to nothing.
    /// - Returns: microseconds from the end of the previous packet to the start of this one, negative if they overlap;
    ///   nil for the first packet and for older headers.
    @discardableResult
    public mutating func advance(
      _ radio: RadioMetadata, octets: Int, watcher: FieldWatcher? = nil, offset: Int = 13
    ) -> Int32? {
      guard let time = radio.deviceTime else { return nil }
      defer {
        lastStart = time
        lastEnd = time &+ UInt32(truncatingIfNeeded: radio.airtime(octets: octets))
      }
      guard let lastStart else { return nil }
      let gap = time &- lastEnd
      watcher?.note(NordicField.deltaTime, offset: offset, length: 4, value: UInt64(gap))
      watcher?.note(
        NordicField.startToStart, offset: offset, length: 4, value: UInt64(time &- lastStart))
      return Int32(bitPattern: gap)
    }
  }
}
