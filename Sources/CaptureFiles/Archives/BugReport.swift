/// Finds the log in files that phones export: Android's bug reports, their text, and diagnostic archives of iPhones.
enum BugReport {
  /// A log and its name.
  struct Found {
    let source: ByteSource
    let name: String
    /// The reason why the log is incomplete; nil if it is complete.
    var cut: String?
  }

  /// Finds the log in a file that is not a log itself.
  ///
  /// - Parameters:
  ///   - file: the file, positioned at its start. It is at its start again if nil is returned.
  ///   - path: its name.
  /// - Returns: nil for a file that must be read as it is.
  /// - Throws: if the file is an archive without a log.
  static func open(_ file: OpenFile, _ path: String) throws(CaptureError) -> Found? {
    guard let size = file.size, size > 64 else { return nil }
    let head = file.octets(at: 0, count: 4096)
    // The log is read from this file, starting at its current position.
    var found: Found?
    defer { if found == nil { _ = file.seek(to: 0) } }
    // The size may be larger than what can be read.
    guard head.count > 64 else { return nil }
    if head.word32(at: 0) == ZipArchive.magic {
      found = inZip(file, path)
      guard found != nil else {
        throw CaptureError(
          file: path, problem: "contains no Bluetooth log",
          advice: "enable the Bluetooth HCI snoop log before taking a bug report")
      }
      return found
    }
    if head[0] == 0x1F, head[1] == 0x8B || TarArchive.isHeader(head) {
      found = inTar(path, isPacked: head[0] == 0x1F)
      return found
    }
    guard isText(head), let log = snooz(in: .file(file), after: file.seek(to: 0)) else {
      return nil
    }
    found = Found(log, name: "\(path): btsnooz")
    return found
  }

  /// Returns whether a name belongs to a Bluetooth log.
  private static func isLog(_ name: String) -> Bool {
    let last = (name.split(separator: "/").last ?? "").lowercased()
    return last.contains("btsnoop") || last.hasSuffix(".pklg") || last.hasPrefix("bt_hci_")
      || last.hasSuffix(".cfa") || last.hasSuffix(".etl")
  }

  private static func called(_ entry: String, in path: String) -> String {
    "\(path): \(entry.split(separator: "/").last ?? "log")"
  }

  // MARK: Zip

  /// Returns the log with the most packets in a zip archive, whatever its name, or the log in the text of the report if
  /// there is none.
  private static func inZip(_ file: OpenFile, _ path: String) -> Found? {
    guard let archive = ZipArchive(file) else { return nil }
    let logs = archive.entries.filter { isLog($0.name) && $0.size > 40 }
      .sorted { ($1.size, $0.name) < ($0.size, $1.name) }
    for entry in logs {
      guard let source = archive.source(of: entry, in: file) else { continue }
      return Found(source: source, name: called(entry.name, in: path))
    }
    let texts = archive.entries.filter { $0.name.hasSuffix(".txt") }
      .sorted { ($1.size, $0.name) < ($0.size, $1.name) }
    for entry in texts.prefix(4) {
      guard let source = archive.source(of: entry, in: file),
        let log = snooz(in: source, after: true)
      else { continue }
      return Found(log, name: called(entry.name, in: path) + ": btsnooz")
    }
    return nil
  }

  // MARK: Tar

  /// Returns the largest log in a tar archive, with or without gzip; nil if it is not an archive or contains no log.
  private static func inTar(_ path: String, isPacked: Bool) -> Found? {
    func archive() -> ByteSource? {
      guard let file = try? OpenFile(path: path) else { return nil }
      guard isPacked else { return .file(file) }
      return GzipInflater(source: .file(file), head: []).map { .gzip($0) }
    }
    // Two passes: the first one finds the entry.
    guard let first = archive() else { return nil }
    guard let log = TarArchive.largest(of: first, where: isLog), let again = archive() else {
      return nil
    }
    return Found(
      source: .part(PartSource(again, skip: log.offset, count: log.size)),
      name: called(log.name, in: path))
  }

  // MARK: Text

  /// Maximum length of the line before a log's base64, in octets.
  private static let lineLimit = 4096

  static func isText(_ head: [UInt8]) -> Bool {
    !head.contains { $0 == 0 || $0 < 9 || $0 == 0x7F }
  }

  /// Returns the packets in a report's text, as btsnoop.
  private static func snooz(in source: ByteSource, after isReady: Bool) -> BTSnooz.Log? {
    guard isReady else { return nil }
    let (beginning, end) = (Array(BTSnooz.beginning.utf8), Array(BTSnooz.end.utf8))
    var chunk = [UInt8](repeating: 0, count: 256 * 1024)
    var held: [UInt8] = []
    var collected: [UInt8]?
    while true {
      // SAFETY: the buffer is only used during the call.
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe source.read(into: $0) }
      guard count > 0 else { return collected.flatMap { BTSnooz.btsnoop(base64: $0 + held) } }
      held += chunk[..<count]
      if collected == nil {
        guard let place = held.firstPlace(of: beginning) else {
          held.removeFirst(max(0, held.count - beginning.count))
          continue
        }
        // The rest of the line contains the sizes.
        let after = held[(place + beginning.count)...]
        guard let line = after.firstIndex(of: 0x0A) else {
          // The sizes are only a few numbers, so an endless line does not belong to a report.
          guard after.count < lineLimit else { return nil }
          continue
        }
        held = Array(held[(line + 1)...])
        collected = []
      }
      if let place = held.firstPlace(of: end) {
        return BTSnooz.btsnoop(base64: (collected ?? []) + held[..<place])
      }
      // Base64 uses four characters for three octets, and compression may gain nothing.
      guard let count = collected?.count, count < 2 * BTSnooz.limit else { return nil }
      let sure = max(0, held.count - end.count)
      collected?.append(contentsOf: held[..<sure])
      held.removeFirst(sure)
    }
  }
}

extension BugReport.Found {
  fileprivate init(_ log: BTSnooz.Log, name: String) {
    self.init(source: .memory(MemorySource(log.file)), name: name, cut: log.cut)
  }
}

extension [UInt8] {
  /// Returns the index of the first occurrence of a sequence of octets.
  fileprivate func firstPlace(of octets: [UInt8]) -> Int? {
    guard let first = octets.first, count >= octets.count else { return nil }
    var place = 0
    while let found = self[place...].firstIndex(of: first), found <= count - octets.count {
      if self[found..<(found + octets.count)].elementsEqual(octets) { return found }
      place = found + 1
    }
    return nil
  }
}
