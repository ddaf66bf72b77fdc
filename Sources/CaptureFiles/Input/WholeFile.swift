/// Reads small files that are not captures at once.
package enum WholeFile {
  /// Reads a file, or standard input if the path is `-`.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - limit: its maximum size in octets.
  /// - Throws: a `CaptureError` if it can't be read or is larger.
  package static func read(_ path: String, limit: Int) throws(CaptureError) -> [UInt8] {
    let file = try OpenFile(path: path)
    var octets: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      // SAFETY: the buffer is only used during the call.
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe file.read(into: $0) }
      if let failure = file.failure {
        throw CaptureError(file: path, problem: failure, advice: "check the file")
      }
      guard count > 0 else { return octets }
      guard octets.count + count <= limit else {
        throw CaptureError(
          file: path, problem: "has more than \(limit) bytes",
          advice: "specify a file that bletrace wrote")
      }
      octets += chunk[..<count]
    }
  }

  /// Returns whether the first octet of a file that is not whitespace is one of these.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - octets: the octets to look for.
  /// - Throws: a `CaptureError` if the file can't be opened.
  package static func begins(
    _ path: String, with octets: some Collection<UInt8>
  ) throws(CaptureError) -> Bool {
    let file = try OpenFile(path: path)
    var start = [UInt8](repeating: 0, count: 256)
    // SAFETY: the buffer is only used during the call.
    let count = unsafe start.withUnsafeMutableBytes { unsafe file.read(into: $0) }
    let first = start[..<count].first { !(0x09...0x0D).contains($0) && $0 != 0x20 }
    return first.map(octets.contains) ?? false
  }
}
