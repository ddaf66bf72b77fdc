import ArgumentParser
import CaptureFiles
import TraceReports

/// The files to read from directories and lists.
struct FileSearchOptions: ParsableArguments {
  @Flag(name: [.customShort("r"), .long], help: "Also read captures in subdirectories.")
  var recursive = false

  @Option(
    help: ArgumentHelp(
      "Read file names from this list, one per line; - reads standard input.",
      valueName: "list"), completion: .file())
  var filesFrom: String?

  @Option(
    help: ArgumentHelp(
      "Only files modified after this file, or after a day such as 2026-11-20 (UTC).",
      valueName: "file|day"))
  var newer: String?

  /// Only the files given as arguments.
  static var none: Self {
    var none = Self()
    none.recursive = false
    none.filesFrom = nil
    none.newer = nil
    return none
  }

  /// Maximum size of a list of names.
  private static let listLimit = 64 * 1024 * 1024

  /// Returns the files to read: those given as arguments, those in the list, and those in directories among them.
  ///
  /// - Parameters:
  ///   - named: files and directories.
  ///   - onlyCaptures: whether to skip files in directories that neither are captures nor have a capture's name.
  ///   - skipped: receives the files in directories that neither are captures nor have a capture's name. With
  ///     `onlyCaptures`, it also receives files that have such a name but can't be read, which are then left out of
  ///     the result.
  /// - Throws: a `CaptureError` if the list can't be read, or if directories have no files.
  func captures(
    _ named: [String], onlyCaptures: Bool = false, skipped: ((String) -> Void)? = nil
  ) throws -> [String] {
    let oldest = try oldest()
    var captures: [String] = []
    for path in try FileSearchOptions.expanded(named + listed()) {
      guard path != "-", Directory.exists(path) else {
        captures.append(path)
        continue
      }
      let listing = Directory.files(in: path, isRecursive: recursive)
      for folder in listing.unreadable {
        Terminal.say("bletrace: warning: \(folder.printable): the directory cannot be read")
      }
      captures += listing.files.filter { path in
        if onlyCaptures {
          if (try? CaptureReader(path: path)) != nil { return true }
          // The file is reported as unreadable: a test whose capture is empty has not passed.
          guard FileSearchOptions.isCertainlyNamedLikeCapture(path) else { return false }
          guard let skipped else { return true }
          skipped(path)
          return false
        }
        guard let skipped, !FileSearchOptions.isNamedLikeCapture(path),
          (try? CaptureReader(path: path)) == nil
        else { return true }
        skipped(path)
        return false
      }
    }
    if captures.isEmpty, let directory = named.first {
      throw CaptureError(
        file: directory, problem: "has no captures",
        advice: recursive
          ? "name another directory"
          : "name another directory, or add --recursive")
    }
    guard let oldest else { return captures }
    return captures.filter { path in
      Directory.modificationTime(of: path).map { $0 > oldest } ?? true
    }
  }

  /// Expands patterns to the paths that match them, as a shell would.
  private static func expanded(_ paths: [String]) throws(CaptureError) -> [String] {
    var expanded: [String] = []
    for path in paths {
      guard path != "-", Directory.isPattern(path) else {
        expanded.append(path)
        continue
      }
      let matches = Directory.paths(matching: path)
      guard !matches.isEmpty else {
        throw CaptureError(
          file: path, problem: "no file matches this pattern",
          advice: "check the directory and the pattern")
      }
      expanded += matches
    }
    return expanded
  }

  /// Whether an unreadable file should have been a capture, judging by the end of its name.
  private static func isNamedLikeCapture(_ path: String) -> Bool {
    let ends = [
      "pcap", "pcapng", "cap", "btsnoop", "snoop", "cfa", "log", "hci", "pklg", "btt", "psd", "gz",
    ]
    return path.lastIndex(of: ".").map {
      ends.contains(path[path.index(after: $0)...].lowercased())
    }
      ?? false
  }

  /// Whether a file has a name that only a capture has, as opposed to a build log or compressed text.
  private static func isCertainlyNamedLikeCapture(_ path: String) -> Bool {
    let name = (path.split(separator: "/").last.map(String.init) ?? path).lowercased()
    let parts = name.split(separator: ".").dropFirst()
    let ending = parts.last == "gz" ? parts.dropLast().last : parts.last
    guard let ending else { return false }
    if ending == "log" { return name.contains("snoop") || name.contains("hci") }
    return ["pcap", "pcapng", "cap", "btsnoop", "snoop", "cfa", "hci", "pklg", "btt"].contains(
      ending)
  }

  private func listed() throws -> [String] {
    guard let filesFrom else { return [] }
    return try WholeFile.read(filesFrom, limit: FileSearchOptions.listLimit)
      .split { $0 == UInt8(ascii: "\n") || $0 == 0 }.map { FileNames.text(for: $0) }
  }

  /// The time since which a file must have been modified, in nanoseconds since 1970.
  private func oldest() throws -> Int64? {
    guard let newer else { return nil }
    if let time = Directory.modificationTime(of: newer) { return time }
    let parts = newer.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, let year = parts[0], let month = parts[1], let day = parts[2],
      (1970...2200).contains(year), (1...12).contains(month), (1...31).contains(day)
    else {
      throw UsageError(
        "--newer \(newer.printable): there is no such file, and it is not a day like 2026-11-20")
    }
    return CivilDay(year: year, month: month, day: day).nanoseconds
  }
}

/// A calendar day.
private struct CivilDay {
  let year, month, day: Int

  /// Start of the day in UTC, in nanoseconds since 1970.
  var nanoseconds: Int64 {
    // With years that begin in March, the leap day is the last day.
    let shifted = month > 2 ? year : year - 1
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let days = shifted * 365 + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    return Int64(days) * 86_400_000_000_000
  }
}
