import ArgumentParser
import BluetoothPackets
import CaptureFiles
import LinkSessions
import TraceAnalysis
import TraceReports

/// Checks numbers that select a part of a capture, so that a wrong number does not look like an empty capture.
enum Choice {
  /// Checks that every requested connection exists.
  ///
  /// - Parameters:
  ///   - connections: the requested IDs.
  ///   - ids: the available IDs.
  ///   - file: the name of the capture.
  /// - Throws: a `UsageError` with the available IDs.
  static func require(
    connections: some Sequence<Int>, among ids: some Sequence<Int>, in file: String
  ) throws(UsageError) {
    try require(connections, among: Array(ids), "connection", in: file)
  }

  /// Checks that every requested transfer exists.
  static func require(
    transfer: Int?, among numbers: [Int], in file: String
  ) throws(UsageError) {
    guard let transfer else { return }
    try require([transfer], among: numbers, "transfer", in: file)
  }

  /// Checks that a part lies within a capture.
  ///
  /// - Parameters:
  ///   - part: the part of the capture.
  ///   - duration: nanoseconds from its first record to its last.
  ///   - file: the name of the capture.
  ///   - dates: when the capture was recorded; nil if unknown.
  /// - Throws: a `UsageError` with the length of the capture, and when it was recorded.
  static func require(
    _ part: CapturedFile.Window, within duration: Int64, in file: String, recorded dates: String?
  ) throws(UsageError) {
    let recorded = dates.map { " (\($0))" } ?? ""
    if let to = part.to, to < 0 {
      throw UsageError(
        "\(file): the selected part ends before the capture starts, which lasts \(Clock.duration(duration))"
          + "\(recorded); --tz chooses the zone of a time of day")
    }
    guard let from = part.from, from > duration else { return }
    throw UsageError(
      "\(file): there are no records at or after \(Clock.offset(from)); the last record is at "
        + "\(Clock.offset(duration))\(recorded); a time of day is written @14:32 or @14:32:05")
  }

  /// Returns when a capture was recorded: "2024-03-02 17:20:11 – 17:20:23 UTC". Returns nil if its times are not
  /// dates.
  static func dates(of file: CapturedFile, _ times: TimeDisplay) -> String? {
    guard let start = file.startDate, !file.hasImpossibleDate, file.clockJump == nil else {
      return nil
    }
    return times.span(from: start, lasting: file.duration)
  }

  /// Returns the devices with an address, or with a name that contains a word.
  ///
  /// - Throws: a `UsageError` if there is none.
  static func require(
    device word: String, in table: DeviceTable, of file: String
  ) throws(UsageError) -> [Int] {
    let found = table.devices(called: word)
    guard found.isEmpty else { return found }
    let names = Set(table.devices.compactMap(\.name)).sorted().prefix(6).map(\.printable)
    throw UsageError(
      "\(file): no device has '\(word.printable)' as its address or in its name"
        + (names.isEmpty ? "" : "; names: \(names.joined(separator: ", "))"))
  }

  /// Returns the value with a name, for the `transform` of an option.
  static func named<Value: CaseIterable & RawRepresentable<String>>(
    _ name: String
  ) throws -> Value {
    guard let value = Value(rawValue: name) else {
      let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("There is no \(name.printable); expected one of \(names).")
    }
    return value
  }

  private static func require(
    _ chosen: some Sequence<Int>, among numbers: [Int], _ noun: String, in file: String
  ) throws(UsageError) {
    let there = Set(numbers)
    guard let missing = chosen.first(where: { !there.contains($0) }) else { return }
    throw UsageError(
      "\(file): there is no \(noun) \(missing); "
        + (numbers.isEmpty ? "it has none" : "choose from \(ranges(numbers.sorted()))"))
  }

  /// Returns text such as "1 to 3, 7": numbers in order, with consecutive ones as a range.
  private static func ranges(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, number - 1 == last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    let words = ranges.prefix(12).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)"
    }
    return words.joined(separator: ", ") + (ranges.count > 12 ? ", …" : "")
  }
}
