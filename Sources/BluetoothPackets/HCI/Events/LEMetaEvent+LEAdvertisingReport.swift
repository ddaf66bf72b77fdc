public import ByteReading

extension LEMetaEvent {
  /// HCI_LE_Advertising_Report: the controller has received advertising or scan responses.
  ///
  /// The parameters of one report are consecutive, followed by those of the next. Core 6.0, Vol 4, Part E, 7.7.65.2;
  /// Part E, 5.1 for the order of arrayed parameters.
  public struct LEAdvertisingReport: ~Escapable {
    /// One received PDU.
    public struct Report: ~Escapable {
      /// The kind of advertising PDU.
      public var eventType: LEMetaEvent.LEAdvertisingEventType
      /// The type of the advertiser's address.
      public var addressType: LEAddressType
      /// The advertiser's address.
      public var address: DeviceAddress
      /// Advertising data or scan response data.
      public var data: RawSpan
      /// The offset of `data` in the packet, in octets.
      public let dataOffset: Int
      /// Whether the event was truncated before the end of the data.
      public let dataIsCut: Bool
      /// The signal strength in dBm; nil if the controller could not measure it, or if the event was truncated before
      /// it.
      public var rssi: Int8?

      @_lifetime(copy input)
      init(parsing input: inout ByteReader, isCut: Bool = false) throws(WireError) {
        eventType = LEMetaEvent.LEAdvertisingEventType(
          rawValue: try input.uint8(HCIEventViewField.eventType))
        addressType = LEAddressType(rawValue: try input.uint8(HCIEventViewField.addressType))
        address = try DeviceAddress(parsing: &input, HCIEventViewField.address)
        let length = Int(try input.uint8(HCIEventViewField.dataLength))
        dataOffset = input.offset
        dataIsCut = isCut && length > input.remaining
        let slice = try input.slice(
          dataIsCut ? input.remaining : length, claimedBy: HCIEventViewField.dataLength)
        data = slice.unread
        if isCut, input.isAtEnd {
          rssi = nil
          return
        }
        let level = try input.int8(HCIEventViewField.rssi)
        rssi = level > LEMetaEvent.LEAdvertisingReport.highestRSSI ? nil : level
      }
    }

    /// The highest signal strength in dBm; 127 means that there is none, and the values in between are reserved.
    static let highestRSSI: Int8 = 20

    /// Number of reports according to the event.
    public var count: UInt8
    /// The encoded reports.
    public var list: RawSpan
    let offset: Int

    /// Creates an event from encoded reports.
    ///
    /// - Parameters:
    ///   - count: number of reports according to the event.
    ///   - list: the encoded reports.
    @_lifetime(copy list)
    public init(count: UInt8, list: RawSpan) {
      self.count = count
      self.list = list
      offset = 0
    }

    /// Decodes it from the remaining octets; throws if there are too few.
    @_lifetime(copy input)
    public init(parsing input: inout ByteReader) throws(WireError) {
      count = try input.uint8(HCIEventViewField.numReports)
      offset = input.offset
      list = input.unread
      if input.isWatched {
        // A watcher must not change whether an event counts as damaged, which `damage` determines.
        var reports = input
        for _ in 0..<count {
          guard (try? Report(parsing: &reports)) != nil else { break }
        }
      }
      _ = try input.slice(input.remaining, claimedBy: HCIEventViewField.numReports)
    }

    /// Calls `body` with each report up to the first incomplete one.
    ///
    /// - Parameters:
    ///   - isCut: whether the event was truncated when it was written. If so, a report that ends within its data is
    ///     included.
    ///   - body: called with each report.
    /// - Returns: the error of the report that ended the walk, or nil.
    @discardableResult
    public func forEach<ThrownError: Error>(
      isCut: Bool = false, _ body: (borrowing Report) throws(ThrownError) -> Void
    ) throws(ThrownError) -> WireError? {
      var input = ByteReader(list, base: offset)
      for _ in 0..<count {
        let report: Report
        do throws(WireError) {
          report = try Report(parsing: &input, isCut: isCut)
        } catch {
          return error
        }
        try body(report)
      }
      return nil
    }

    /// The error if there are fewer than `count` reports.
    public var damage: WireError? { forEach { _ in } }

    /// Appends the encoded octets, the inverse of parsing.
    public func encode(into output: inout ByteWriter) {
      output.uint8(count)
      output.octets(list)
    }
  }
}
