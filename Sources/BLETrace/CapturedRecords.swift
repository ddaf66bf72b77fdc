/// A record with a copy of its octets.
public struct CapturedRecord: Hashable, Sendable {
  /// What is known of it besides its octets.
  public let record: CaptureRecord
  /// What the file holds of the packet, behind whatever header its link type puts before it.
  public let octets: [UInt8]

  /// Its place in the file, from 1.
  public var number: Int { record.number }
  /// When it was captured, in nanoseconds since 1970-01-01 00:00 UTC; nil where the file gives no time.
  public var timestamp: Int64? { record.timestamp }
}

extension CapturedRecord: CustomStringConvertible {
  /// "#12, 31 octets".
  public var description: String { "#\(number), \(octets.count) octets" }
}

extension Capture {
  /// All records, each with a copy of its octets: for captures that fit in memory. ``open()`` gives a
  /// reader for any other.
  ///
  /// - Throws: a `CaptureError` where the file can no longer be read.
  public func records() throws -> [CapturedRecord] {
    var reader = try open()
    var records: [CapturedRecord] = []
    while let record = reader.next() {
      records.append(CapturedRecord(record: record, octets: [UInt8](copying: reader.payload)))
    }
    return records
  }
}
