extension Capture {
  /// A record with a copy of its octets.
  public struct Record: Hashable, Sendable {
    /// The record's header.
    public let record: CaptureRecord
    /// The octets of the packet that the file contains, after any header that its link type puts before the packet.
    public let octets: [UInt8]

    /// Its number in the file, counted from 1.
    public var number: FrameNumber { record.number }
    /// The time of the record; nil if the file contains no times.
    public var instant: CaptureInstant? {
      record.timestamp.map { CaptureInstant(nanosecondsSince1970: $0) }
    }
  }
}

extension Capture.Record: CustomStringConvertible {
  /// A description such as "#12, 31 octets".
  public var description: String { "\(number), \(octets.count) octets" }
}

extension Capture {
  /// All records, each with a copy of its octets, for captures that fit in memory. Use ``open()``
  /// for larger ones.
  ///
  /// - Throws: a `ReadingError` if the file can no longer be read.
  public func records() throws(ReadingError) -> [Capture.Record] {
    var reader = try open()
    var records: [Capture.Record] = []
    while let record = reader.next() {
      records.append(Capture.Record(record: record, octets: [UInt8](copying: reader.payload)))
    }
    return records
  }
}
