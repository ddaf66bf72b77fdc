/// One plain value of a report, independent of the format: JSON, CSV, a database column.
package enum Cell: Hashable, Sendable {
  /// Unknown, or not available from this capture.
  case null
  case flag(Bool)
  case integer(Int)
  /// For values larger than the range of `Int`.
  case unsigned(UInt64)
  /// Written with at most `digits` digits after the decimal point.
  case number(Double, digits: Int)
  /// A duration in nanoseconds, written with full precision in a larger unit.
  case duration(Int64, in: ReportUnit)
  /// A time in nanoseconds since 1970, written as seconds since the capture's first record.
  case time(Int64)
  /// A time in nanoseconds since 1970, written as a text of its seconds with full precision.
  case epoch(Int64)
  case text(String)
}

/// The unit of a member's number.
package enum ReportUnit: String, Hashable, Sendable {
  case seconds = "s"
  case milliseconds = "ms"
  case microseconds = "us"
  case millisecondsPerSecond = "ms/s"
  case octets = "octet"
  case octetsPerSecond = "octet/s"
  case bitsPerSecond = "bit/s"
  case partsPerMillion = "ppm"
  case decibelMilliwatts = "dBm"
  case millivolts = "mV"
  case degreesCelsius = "°C"

  /// Number of digits after the decimal point for a nanosecond in this unit of time.
  var nanosecondDigits: Int {
    switch self {
    case .seconds: 9
    case .milliseconds: 6
    case .microseconds: 3
    default: 0
    }
  }
}
