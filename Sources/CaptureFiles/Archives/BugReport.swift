/// The log in what phones hand out: Android's bug reports and the text in them, and archives of an
/// iPhone's diagnosis.
enum BugReport {
  /// A log, and what it is called where it was found.
  struct Found {
    let source: ByteSource
    let name: String
  }

  /// The log in a file, where the file is not a log itself.
  ///
  /// - Parameters:
  ///   - file: stands at its start, and stands there again where it is taken as it is.
  ///   - path: what it is called.
  /// - Returns: nil for a file that is to be read as it is.
  /// - Throws: where the file is an archive without a log.
  static func open(_ file: OpenFile, _ path: String) throws(CaptureError) -> Found? {
    guard let size = file.size, size > 64 else { return nil }
    let head = file.octets(at: 0, count: 4096)
    // What is found is read by this file from where it stands then.
    var found: Found?
    defer { if found == nil { _ = file.seek(to: 0) } }
    // A size may promise more than there is to read.
    guard head.count > 64 else { return nil }
    if head.word32(at: 0) == ZipArchive.magic {
      found = inZip(file, path)
      guard found != nil else {
        throw CaptureError(
          file: path, problem: "no Bluetooth log is in this archive",
          advice: "switch on the Bluetooth HCI snoop log before taking a bug report")
      }
      return found
    }
    if head[0] == 0x1F, head[1] == 0x8B || TarArchive.isHeader(head) {
      found = inTar(path, isPacked: head[0] == 0x1F)
      return found
    }
    guard isText(head), let octets = snooz(in: .file(file), after: file.seek(to: 0)) else {
      return nil
    }
    found = Found(source: .memory(MemorySource(octets)), name: "\(path): btsnooz")
    return found
  }

  /// Whether a name is that of a Bluetooth log.
  private static func isLog(_ name: String) -> Bool {
    let last = (name.split(separator: "/").last ?? "").lowercased()
    return last.contains("btsnoop") || last.hasSuffix(".pklg") || last.hasPrefix("bt_hci_")
      || last.hasSuffix(".cfa")
  }

  private static func called(_ entry: String, in path: String) -> String {
    "\(path): \(entry.split(separator: "/").last ?? "log")"
  }

  // MARK: Zip

  /// The largest log of the archive: the one with the most packets, whatever it is called. Where
  /// there is none, what the text of the report holds.
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
        let octets = snooz(in: source, after: true)
      else { continue }
      return Found(
        source: .memory(MemorySource(octets)), name: called(entry.name, in: path) + ": btsnooz")
    }
    return nil
  }

  // MARK: Tar

  /// The largest log of a tar archive, packed by gzip or not; nil where it is no archive, or has none.
  private static func inTar(_ path: String, isPacked: Bool) -> Found? {
    func archive() -> ByteSource? {
      guard let file = try? OpenFile(path: path) else { return nil }
      guard isPacked else { return .file(file) }
      return GzipInflater(source: .file(file), head: []).map { .gzip($0) }
    }
    // Twice through: the first time tells which entry is the one.
    guard let first = archive() else { return nil }
    let logs = TarArchive.entries(of: first, where: isLog)
    guard let log = logs.max(by: { $0.size < $1.size }), log.size > 0, let again = archive() else {
      return nil
    }
    return Found(
      source: .part(PartSource(again, skip: log.offset, count: log.size)),
      name: called(log.name, in: path))
  }

  // MARK: Text

  /// The longest line before a log's base64, in octets.
  private static let lineLimit = 4096

  private static func isText(_ head: [UInt8]) -> Bool {
    !head.contains { $0 == 0 || $0 < 9 || $0 == 0x7F }
  }

  /// The packets that a report's text holds, as btsnoop.
  private static func snooz(in source: ByteSource, after isReady: Bool) -> [UInt8]? {
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
        // The rest of the line tells how much it is.
        let after = held[(place + beginning.count)...]
        guard let line = after.firstIndex(of: 0x0A) else {
          // It tells a few numbers: a line without end is no report's.
          guard after.count < lineLimit else { return nil }
          continue
        }
        held = Array(held[(line + 1)...])
        collected = []
      }
      if let place = held.firstPlace(of: end) {
        return BTSnooz.btsnoop(base64: (collected ?? []) + held[..<place])
      }
      // Base64 takes four characters for three octets, and packing may gain nothing.
      guard let count = collected?.count, count < 2 * BTSnooz.limit else { return nil }
      let sure = max(0, held.count - end.count)
      collected?.append(contentsOf: held[..<sure])
      held.removeFirst(sure)
    }
  }
}

extension [UInt8] {
  /// Where some octets first stand in these.
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
