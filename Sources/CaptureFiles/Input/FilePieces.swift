/// A file of any size, read from its start to its end in pieces.
package enum FilePieces {
  private static let size = 256 * 1024

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: where the file is.
  ///   - take: is given one piece after the other.
  /// - Returns: the octets of the whole file.
  /// - Throws: a `CaptureError` if it can't be read to its end.
  package static func read(
    _ path: String, each take: ([UInt8]) -> Void
  ) throws(CaptureError) -> UInt64 {
    let file = try OpenFile(path: path)
    var piece = [UInt8](repeating: 0, count: size)
    while true {
      // SAFETY: the buffer is only used during the call.
      let count = unsafe piece.withUnsafeMutableBytes { unsafe file.read(into: $0) }
      if let failure = file.failure {
        throw CaptureError(file: path, problem: failure, advice: "check the file")
      }
      guard count > 0 else { return file.bytesRead }
      take(count == piece.count ? piece : Array(piece[..<count]))
    }
  }
}
