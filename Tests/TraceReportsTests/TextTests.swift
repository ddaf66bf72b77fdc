import ReportTestSupport
import ByteReading
import Foundation
import Testing
import TraceReports

/// Numbers, times and octets as text.
@Suite struct TextTests {
  // MARK: Decimals

  @Test(
    arguments: [
      (0, 0, "0"), (0, 3, "0.000"), (1.5, 0, "2"), (2.5, 1, "2.5"), (0.05, 1, "0.1"),
      (-0.04, 1, "0.0"), (-0.06, 1, "-0.1"), (1234.5678, 2, "1234.57"), (0.001, 3, "0.001"),
      (99.995, 1, "100.0"), (-12, 0, "-12"), (.nan, 2, "–"), (.infinity, 2, "–"), (1, -1, "–"),
      (1e30, 2, "1e+30"), (1e15, 0, "1000000000000000"),
    ] as [(Double, Int, String)])
  func `A number is rounded to its digits, all of them written`(
    _ value: Double, _ digits: Int, _ text: String
  ) {
    #expect(Decimals.text(value, exactly: digits) == text)
  }

  @Test(
    arguments: [
      (0, 3, "0"), (1.5, 3, "1.5"), (1.2500, 3, "1.25"), (100, 2, "100"), (0.0004, 3, "0"),
      (-7.10, 2, "-7.1"), (30, 0, "30"), (1e300, 1, "1e+300"),
    ] as [(Double, Int, String)])
  func `Zeros at the end are left out`(_ value: Double, _ digits: Int, _ text: String) {
    #expect(Decimals.text(value, atMost: digits) == text)
  }

  @Test func `Thousands are grouped`() {
    let numbers: [(Int64, String)] = [
      (0, "0"), (999, "999"), (1000, "1,000"), (29_317, "29,317"), (1_234_567, "1,234,567"),
      (-1000, "-1,000"), (-999, "-999"), (.min, "-9,223,372,036,854,775,808"),
    ]
    for (value, text) in numbers { #expect(Decimals.grouped(value) == text) }
  }

  // MARK: Clock

  @Test(
    arguments: [
      (0, "1970-01-01 00:00:00"), (-1, "1969-12-31 23:59:59"),
      (-1_000_000_000, "1969-12-31 23:59:59"), (-1_000_000_001, "1969-12-31 23:59:58"),
      (951_782_399_999_999_999, "2000-02-28 23:59:59"),
      (951_782_400_000_000_000, "2000-02-29 00:00:00"),
      (1_077_926_400_000_000_000, "2004-02-28 00:00:00"),
      (1_709_210_096_000_000_000, "2024-02-29 12:34:56"),
      (1_709_251_200_000_000_000, "2024-03-01 00:00:00"),
      (4_107_542_400_000_000_000, "2100-03-01 00:00:00"),
      (1_735_689_599_000_000_000, "2024-12-31 23:59:59"), (.max, "2262-04-11 23:47:16"),
      (.min, "1677-09-21 00:12:43"),
    ] as [(Int64, String)])
  func `A time is a date of the Gregorian calendar`(_ time: Int64, _ text: String) {
    #expect(Clock.date(time) == text)
  }

  @Test func `Dates are those of Foundation over four centuries`() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "UTC") ?? .gmt
    for day in stride(from: -100_000, to: 100_000, by: 61) {
      let seconds = day * 86_400 + 45_296
      let parts = calendar.dateComponents(
        [.year, .month, .day, .hour, .minute, .second],
        from: Date(timeIntervalSince1970: Double(seconds)))
      let expected = [parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second]
      let text = Clock.date(Int64(seconds) * 1_000_000_000)
      let found = text.split { "- :".contains($0) }.map { Int($0) }
      #expect(found == expected, "\(text)")
    }
  }

  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00.000000000Z"), (-1, "1969-12-31T23:59:59.999999999Z"),
      (1_709_400_011_000_000_001, "2024-03-02T17:20:11.000000001Z"),
      (.min, "1677-09-21T00:12:43.145224192Z"), (.max, "2262-04-11T23:47:16.854775807Z"),
    ] as [(Int64, String)])
  func `A timestamp has all its nanoseconds`(_ time: Int64, _ text: String) {
    #expect(Clock.timestamp(time) == text)
  }

  @Test(
    arguments: [
      (0, "0 ns"), (999, "999 ns"), (1000, "1 µs"), (999_000, "999 µs"), (1_000_000, "1 ms"),
      (9_994_000, "9.99 ms"), (49_000_000, "49 ms"), (999_000_000, "999 ms"),
      (1_000_000_000, "1.00 s"), (1_944_000_000, "1.94 s"), (10_000_000_000, "10.0 s"),
      (99_900_000_000, "99.9 s"), (100_000_000_000, "1 min 40 s"), (274_000_000_000, "4 min 34 s"),
      (3_600_000_000_000, "1 h 0 min"), (7_380_000_000_000, "2 h 3 min"),
      (86_400_000_000_000, "1 d 0 h"), (90_000_000_000_000, "1 d 1 h"), (-5_000_000_000, "-5.00 s"),
      (86_400_000_000_000 * 365, "365 d 0 h"), (1_800_000_000_000_000_000, "57 years"),
      (.max, "292 years"),
    ] as [(Int64, String)])
  func `A length of time is in the unit that reads best`(_ nanoseconds: Int64, _ text: String) {
    #expect(Clock.duration(nanoseconds) == text)
  }

  /// Just under a border the rounded number must not be that of the next unit.
  @Test(
    arguments: [
      (999_600, "1 ms"), (9_999_999, "10 ms"), (999_499_000, "999 ms"), (999_600_000, "1.00 s"),
      (9_999_000_000, "10.0 s"), (99_990_000_000, "1 min 40 s"), (3_599_600_000_000, "1 h 0 min"),
      (86_399_000_000_000, "1 d 0 h"),
    ] as [(Int64, String)])
  func `Just under a border a length of time is rounded across it`(
    _ nanoseconds: Int64, _ text: String
  ) {
    #expect(Clock.duration(nanoseconds) == text)
  }

  @Test(
    arguments: [
      (0, 3, "00:00.000"), (3_102_000_000, 3, "00:03.102"), (59_999_600_000, 3, "01:00.000"),
      (60_000_000_000, 1, "01:00.0"), (3_723_102_000_000, 3, "1:02:03.102"),
      (3_599_990_000_000, 1, "1:00:00.0"), (-1_500_000_000, 1, "-00:01.5"),
      (90_000_000_000_000, 0, "25:00:00"),
    ] as [(Int64, Int, String)])
  func `A place in the capture counts minutes and hours`(
    _ nanoseconds: Int64, _ digits: Int, _ text: String
  ) {
    #expect(Clock.offset(nanoseconds, digits: digits) == text)
  }

  @Test(arguments: [Int64.min, .max]) func `No length of time traps`(_ nanoseconds: Int64) {
    #expect(!Clock.duration(nanoseconds).isEmpty)
    #expect(!Clock.offset(nanoseconds).isEmpty)
  }

  // MARK: Hexadecimal and colour

  @Test func `Octets and numbers are written in hexadecimal`() {
    #expect(Hexadecimal.text([0x00, 0xAB, 0x7F]) == "00ab7f")
    #expect(Hexadecimal.text([1, 2, 3], limit: 2) == "0102…")
    #expect(Hexadecimal.text([]) == "")
    #expect(Hexadecimal.number(0x2A, width: 4) == "0x002a")
    #expect(Hexadecimal.upper(0xABCDE, width: 4) == "0xABCDE")
  }

  @Test func `Colour adds sequences and takes nothing away`() {
    #expect(TextStyle().paint("x", .error) == "x")
    #expect(TextStyle(usesColour: true).paint("x", .error) == "\u{1B}[31mx\u{1B}[0m")
    #expect(TextStyle(usesColour: true).paint("", .error) == "")
    #expect(TextStyle(width: 3).width == 40)
  }
}
