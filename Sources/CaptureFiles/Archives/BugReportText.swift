import ByteReading

/// The text of an Android bug report, which contains the phone's log entries other than packets.
package enum BugReportText {
  /// Reads the text in a bug report's archive: the largest text with the name of a report, or else the largest text.
  ///
  /// - Parameters:
  ///   - path: the path of the archive.
  ///   - limit: maximum number of octets to read; further octets are omitted.
  /// - Returns: nil for a file that is not an archive, or contains no text.
  /// - Throws: a `CaptureError` if the file can't be opened.
  package static func read(_ path: String, limit: Int) throws(CaptureError) -> [UInt8]? {
    let file = try OpenFile(path: path)
    guard let archive = archive(in: file) else { return try plain(path, file, limit: limit) }
    guard let entry = entry(of: archive), let source = archive.source(of: entry, in: file) else {
      return nil
    }
    var octets: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 256 * 1024)
    while octets.count < limit {
      // SAFETY: the buffer is only used during the call.
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe source.read(into: $0) }
      guard count > 0 else { break }
      octets += chunk[..<min(count, limit - octets.count)]
    }
    return octets
  }

  /// Returns whether a file is the archive of a bug report that contains a text, according to its directory alone.
  ///
  /// - Parameter path: the path of the file.
  package static func isIn(_ path: String) -> Bool {
    guard let file = try? OpenFile(path: path), let archive = archive(in: file) else {
      return false
    }
    return entry(of: archive) != nil
  }

  private static func archive(in file: OpenFile) -> ZipArchive? {
    guard let size = file.size, size > 64,
      file.octets(at: 0, count: 4).word32(at: 0) == ZipArchive.magic
    else { return nil }
    return ZipArchive(file)
  }

  private static func entry(of archive: ZipArchive) -> ZipArchive.Entry? {
    let texts = archive.entries.filter { $0.name.hasSuffix(".txt") && $0.size > 0 }
    let reports = texts.filter {
      ($0.name.split(separator: "/").last ?? "").hasPrefix("bugreport")
    }
    return (reports.isEmpty ? texts : reports).max { $0.size < $1.size }
  }

  /// Returns the octets of a report that is not an archive; nil if the file is not text.
  private static func plain(
    _ path: String, _ file: OpenFile, limit: Int
  ) throws(CaptureError) -> [UInt8]? {
    let head = file.octets(at: 0, count: 4096)
    guard let size = file.size, size > 64, head.count > 64, BugReport.isText(head) else {
      return nil
    }
    return try WholeFile.read(path, limit: limit)
  }
}
