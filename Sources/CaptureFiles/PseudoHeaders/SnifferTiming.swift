public import ByteReading

/// The times between the packets of Nordic's sniffer, which since version 3 of its header only
/// follow from one packet to the next.
///
/// One value for each interface of a capture; hand it every packet in the order of the file.
public struct SnifferTiming: Sendable {
  private var lastStart: UInt32?
  private var lastEnd: UInt32 = 0

  /// No packet seen yet.
  public init() {}

  /// Takes a packet into account and tells the watcher how long after the one before it came.
  ///
  /// - Parameters:
  ///   - watcher: is told every field; nil costs next to nothing.
  ///   - radio: what the sniffer tells of the packet.
  ///   - octets: how many octets the packet has from its access address to its CRC.
  ///   - offset: where in the record the sniffer's time stands.
  /// - Returns: microseconds from the end of the packet before to the start of this one, negative
  ///   if they overlap; nil for the first packet and for older headers.
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
