#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file or standard output that is open for writing; nothing that is lost passes for written.
///
/// A regular file is written beside its place and takes it once it is whole: what failed, or was
/// interrupted, leaves what stood there before. Pipes, devices and standard output are written as
/// they are.
package final class OutputFile {
  private let name: String
  private let descriptor: Int32
  private let unfinished: UnfinishedFile?
  private let closesAtEnd: Bool
  private var failure: CaptureError?
  /// Whether what is written still has a reader; only a pipe loses its reader.
  package private(set) var hasReader = true

  /// Prepares to create or replace the file at `path`; "-" is standard output.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - isSecret: whether nobody but its owner may read it; pipes and devices are as they are.
  /// - Throws: where it can't be created, or is a directory.
  package init(path: String, isSecret: Bool = false) throws(CaptureError) {
    guard !path.isEmpty else { throw OpenFile.unnamed }
    let place = FileNames.systemPath(path)
    if path == "-" || Self.isStandardOutput(place) {
      name = "standard output"
      (descriptor, unfinished, closesAtEnd) = (1, nil, false)
      return
    }
    name = path
    closesAtEnd = true
    var status = stat()
    let exists = unsafe stat(place, &status) == 0
    switch exists ? status.st_mode & S_IFMT : S_IFREG {
    case S_IFREG:
      let file = try UnfinishedFile(
        place, replacing: exists ? status : nil, name: path, isSecret: isSecret)
      unfinished = file
      descriptor = file.descriptor
    case S_IFDIR:
      throw CaptureError(
        file: path, problem: "is a directory", advice: "name a file in it to write")
    default:
      unfinished = nil
      descriptor = unsafe open(place, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Self.uncreated(path) }
    }
  }

  static func uncreated(_ name: String) -> CaptureError {
    CaptureError(
      file: name, problem: "cannot be created: \(OpenFile.lastFailure())",
      advice: "check the directory and its permissions")
  }

  /// Whether a path such as `/dev/stdout` leads to the file that standard output goes to: replacing
  /// that one would lose what is written there.
  private static func isStandardOutput(_ place: [CChar]) -> Bool {
    guard let own = FileIdentity(descriptor: 1) else { return false }
    var status = stat()
    return unsafe stat(place, &status) == 0 && FileIdentity(status) == own
  }

  deinit {
    if closesAtEnd { close(descriptor) }
  }

  /// Writes all octets; where the reader is gone, `hasReader` is false afterwards.
  ///
  /// - Throws: why they could not be written, and the same again for all that follows.
  package func write(_ octets: borrowing Span<UInt8>) throws(CaptureError) {
    if let failure { throw failure }
    guard hasReader else { return }
    switch Self.write(octets, to: descriptor) {
    case 0: return
    case EPIPE: hasReader = false
    case let code:
      let error = CaptureError(
        file: name, problem: "writing failed: \(OpenFile.description(ofError: code))",
        advice: "check the space that is left, or write elsewhere")
      failure = error
      throw error
    }
  }

  /// Puts the file in its place; only after this it is whole.
  ///
  /// - Throws: what writing threw before, or why the file can't take its place.
  package func finish() throws(CaptureError) {
    if let failure { throw failure }
    try unfinished?.takePlace()
  }

  /// Writes all octets to a file descriptor, and waits where it can't take them yet.
  ///
  /// - Returns: 0, or the number of the error that stopped it.
  package static func write(_ octets: borrowing Span<UInt8>, to descriptor: Int32) -> Int32 {
    unsafe octets.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        // SAFETY: the pointer stays inside the buffer that the closure borrows.
        let count = unsafe systemWrite(
          descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
        if count > 0 {
          written += count
          continue
        }
        // No device takes nothing and says that all is well; if one did, it would do so for ever.
        switch count == 0 ? EIO : errno {
        case EINTR: continue
        case EAGAIN, EWOULDBLOCK:
          var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = unsafe poll(&waiting, 1, -1)
        case let code: return code
        }
      }
      return 0
    }
  }
}

/// `write`, under a name that the method's own does not hide.
private func systemWrite(
  _ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int
) -> Int {
  unsafe write(descriptor, buffer, count)
}
