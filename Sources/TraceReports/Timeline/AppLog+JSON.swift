// Logs whose lines are JSON objects, as written by structured loggers and `log show --style ndjson`.

extension AppLog {
  /// Names of the time, the message and the writer. The first one that an object contains is used.
  private static let times = [
    "timestamp", "@timestamp", "time", "ts", "datetime", "date", "eventTime", "t",
  ]
  private static let messages = ["eventMessage", "message", "msg", "text", "event", "log"]
  private static let writers = ["category", "tag", "logger", "module", "name"]

  /// Returns the entries of a document that is a single array, as written by `log show --style json`, or nil for other
  /// text.
  static func entries(of text: String) -> [Line]? {
    guard let first = text.utf8.first(where: { $0 > 0x20 }), first == UInt8(ascii: "["),
      text.utf8.drop(while: { $0 <= 0x20 || $0 == UInt8(ascii: "[") }).first == UInt8(ascii: "{"),
      let elements = (try? JSONReader.read(Array(text.utf8)))?.elements
    else { return nil }
    let lines = elements.enumerated().compactMap { line(of: $0.element, number: $0.offset + 1) }
    return lines.isEmpty ? nil : lines
  }

  /// Returns a line that is an object with a time, or nil for other lines.
  static func entry(_ line: Substring, number: Int) -> Line? {
    guard let start = line.utf8.first(where: { $0 > 0x20 }), start == UInt8(ascii: "{"),
      let end = line.lastIndex(of: "}"),
      let value = try? JSONReader.read(Array(line[...end].utf8))
    else { return nil }
    return self.line(of: value, number: number)
  }

  private static func line(of value: JSONValue, number: Int) -> Line? {
    guard let time = times.lazy.compactMap({ value[$0] }).first.flatMap(time) else { return nil }
    let message = messages.lazy.compactMap { value[$0]?.text }.first
    let writer = writers.lazy.compactMap { value[$0]?.text }.first
    let text = [writer, message].compactMap(\.self).joined(separator: ": ")
    return Line(number: number, time: time, text: shown(text.replacing("\n", with: " ")))
  }

  /// Parses a text in any of the known formats, or a number of seconds, milliseconds, microseconds or nanoseconds.
  private static func time(_ value: JSONValue) -> Time? {
    if case .number(let number) = value { return time(number) }
    guard let text = value.text else { return nil }
    if let number = Double(text) { return time(number) }
    var scanner = LogScanner(text[...])
    return scanner.time()
  }

  private static func time(_ number: Double) -> Time? {
    guard number >= 0, number < 9e18 else { return nil }
    let earliest = Double(LogScanner.earliest)
    for (unit, nanoseconds) in [(1e9, 1.0), (1e6, 1e3), (1e3, 1e6), (1, 1e9)]
    where number >= earliest * unit {
      return Int64(exactly: (number * nanoseconds).rounded()).map(Time.absolute)
    }
    return Int64(exactly: (number * 1e9).rounded()).map(Time.uptime)
  }
}
