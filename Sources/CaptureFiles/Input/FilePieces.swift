/// Reads a file of any size in chunks.
package enum FilePieces {
  private static let size = 256 * 1024

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - take: called with each chunk in order.
  /// - Returns: the size of the file in octets.
  /// - Throws: a `CaptureError` if it can't be read completely.
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
