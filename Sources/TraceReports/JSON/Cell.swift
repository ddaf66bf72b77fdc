/// One plain value of a report, before a form writes it: JSON, CSV, a column of a database.
enum Cell: Hashable, Sendable {
  /// Not known, or not to be had from this capture.
  case null
  case flag(Bool)
  case integer(Int)
  /// For what is larger than `Int` goes.
  case unsigned(UInt64)
  /// At most `digits` digits are written behind the point.
  case number(Double, digits: Int)
  /// A length of time in nanoseconds; written in a larger unit, to the last digit.
  case duration(Int64, in: ReportUnit)
  /// A moment in nanoseconds since 1970; written as seconds from the capture's first record.
  case time(Int64)
  /// A moment in nanoseconds since 1970; written as the text of its seconds, to the last digit.
  case epoch(Int64)
  case text(String)
}

/// What the number of a member counts.
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

  /// How many digits behind the point a nanosecond takes in this unit of time.
  var nanosecondDigits: Int {
    switch self {
    case .seconds: 9
    case .milliseconds: 6
    case .microseconds: 3
    default: 0
    }
  }
}
