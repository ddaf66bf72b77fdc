public import ByteReading

extension HCIEvent {
  /// HCI_Number_Of_Completed_Packets: the controller has freed buffers for packets of these handles.
  ///
  /// Core 6.0, Vol 4, Part E, 7.7.19.
  public struct NumberOfCompletedPackets: ~Escapable {
    /// The encoded pairs of handle and count: four octets per handle.
    public var list: RawSpan

    /// Creates it from an encoded list.
    ///
    /// - Parameter list: the pairs of handle and count; an incomplete pair at the end is not counted.
    @_lifetime(copy list)
    public init(list: RawSpan) {
      self.list = list.clamped(from: 0, count: list.byteCount / 4 * 4)
    }

    /// Decodes it from the remaining octets; throws if there are too few.
    @_lifetime(copy input)
    public init(parsing input: inout ByteReader) throws(WireError) {
      let count = Int(try input.uint8(HCIEventViewField.numHandles))
      var pairs = try input.slice(count &* 4, claimedBy: HCIEventViewField.numHandles)
      list = pairs.unread
      if pairs.isWatched {
        while !pairs.isAtEnd {
          _ = try pairs.uint16(HCIEventViewField.connectionHandle)
          _ = try pairs.uint16(HCIEventViewField.numCompletedPackets)
        }
      }
    }

    /// Returns the number of handles in a complete event; nil for any other event, and if the event's lengths are
    /// inconsistent.
    ///
    /// - Parameter event: the event from its code on.
    package static func handles(inEvent event: RawSpan) -> Int? {
      guard event.octet(at: 0) == HCIEventCode.numberOfCompletedPackets.rawValue,
        let length = event.octet(at: 1), let handles = event.octet(at: 2),
        Int(length) &+ 2 <= event.byteCount, 4 &* Int(handles) &+ 1 <= Int(length)
      else { return nil }
      return Int(handles)
    }

    /// Number of handles.
    public var count: Int { list.byteCount / 4 }

    /// Calls `body` with each handle and the number of its completed packets.
    @inlinable
    @inline(__always)
    public func forEach<ThrownError: Error>(
      _ body: (_ handle: UInt16, _ packets: UInt16) throws(ThrownError) -> Void
    ) throws(ThrownError) {
      var position = 0
      while position &+ 4 <= list.byteCount {
        try body(
          list.littleEndianUInt16(at: position), list.littleEndianUInt16(at: position &+ 2))
        position &+= 4
      }
    }

    /// Appends the encoded octets, the inverse of parsing.
    public func encode(into output: inout ByteWriter) {
      output.uint8(UInt8(truncatingIfNeeded: count))
      output.octets(list)
    }
  }
}
