public import ByteReading

extension LEMetaEvent {
  /// HCI_LE_Extended_Advertising_Report: the controller has received advertising or scan responses,
  /// including extended advertising.
  ///
  /// The parameters of one report are consecutive, followed by those of the next. Core 6.0, Vol 4, Part
  /// E, 7.7.65.13.
  public struct LEExtendedAdvertisingReport: ~Escapable {
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
