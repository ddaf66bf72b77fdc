public import ByteReading

/// HCI_LE_Extended_Advertising_Report: the controller has heard advertising or scan responses, also
/// of extended advertising.
///
/// The parameters of one report stand together, then those of the next. Core 6.0, Vol 4, Part E,
/// 7.7.65.13.
public struct LEExtendedAdvertisingReport: ~Escapable {
  /// How many reports the event claims to hold.
  public var count: UInt8
  /// The reports as they stand on the wire.
  public var list: RawSpan
  let offset: Int

  /// - Parameters:
  ///   - count: how many reports the event announces.
  ///   - list: the reports as they stand on the wire.
  @_lifetime(copy list)
  public init(count: UInt8, list: RawSpan) {
    self.count = count
    self.list = list
    offset = 0
  }

  /// Reads it from what remains; fails where the octets end before it does.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    count = try input.uint8(HCIEventViewField.numReports)
    offset = input.offset
    list = input.unread
    if input.isWatched {
      // Watching must not make a good event of a damaged one, or the other way: `damage` tells.
      var reports = input
      for _ in 0..<count {
        guard (try? Report(parsing: &reports)) != nil else { break }
      }
    }
    _ = try input.slice(input.remaining, claimedBy: HCIEventViewField.numReports)
  }

  /// Hands over each report, up to the first that is not whole.
  ///
  /// - Parameters:
  ///   - isCut: whether the event was cut when it was written: then a report that ends in its data is
  ///     handed over, too.
  ///   - body: is given each report.
  /// - Returns: what is wrong with the report that ended the walk, or nil.
  @discardableResult
  public func forEach<Failure: Error>(
    isCut: Bool = false, _ body: (borrowing Report) throws(Failure) -> Void
  ) throws(Failure) -> WireError? {
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

  /// That the reports end before there are `count` of them, if they do.
  public var damage: WireError? { forEach { _ in } }

  /// Appends its octets: what reading takes.
  public func encode(into output: inout ByteWriter) {
    output.uint8(count)
    output.octets(list)
  }
}
