import ByteReading

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file or standard output that is open for writing. Every lost octet causes an error.
///
/// A regular file is written under a temporary name in the same directory and renamed when it is
/// complete, so a failure or an interrupt leaves the previous file intact. Pipes, devices and standard
/// output are written directly.
package final class OutputFile {
  private let name: String
  private let descriptor: Int32
  private let unfinished: UnfinishedFile?
  private let closesAtEnd: Bool
  private var failure: CaptureError?
  /// Whether the output still has a reader; only a pipe can lose its reader.
  package private(set) var hasReader = true

  /// Prepares to create or replace the file at `path`; `-` is standard output.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - isSecret: whether only its owner may read it; pipes and devices keep their permissions.
  /// - Throws: if it can't be created or is a directory.
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
        file: path, problem: "is a directory", advice: "specify a file in it")
    default:
      unfinished = nil
      descriptor = unsafe open(place, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Self.uncreated(path) }
    }
  }

  /// Returns whether data written to a path is passed on at once and can't be read again: standard output, a pipe or a
  /// device.
  package static func isStream(_ path: String) -> Bool {
    let place = FileNames.systemPath(path)
    if path == "-" || isStandardOutput(place) { return true }
    var status = stat()
    return unsafe stat(place, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
  }

  /// Writes the contents of a file to another place.
  ///
  /// - Throws: a `CaptureError` if either can't be opened, read or written.
  package static func copy(_ path: String, to output: String) throws(CaptureError) {
    let file = try OpenFile(path: path)
    let target = try OutputFile(path: output)
    var offset: UInt64 = 0
    while target.hasReader {
      let octets = file.octets(at: offset, count: 1 << 16)
      if let failure = file.failure {
        throw CaptureError(file: path, problem: failure, advice: "try again")
      }
      if octets.isEmpty { break }
      offset += UInt64(octets.count)
      try target.write(octets.elementSpan)
    }
    try target.finish()
  }

  static func uncreated(_ name: String) -> CaptureError {
    CaptureError(
      file: name, problem: "cannot be created: \(OpenFile.lastFailure())",
      advice: "check the directory and its permissions")
  }

  /// Returns whether a path such as `/dev/stdout` refers to the file behind standard output. Replacing that file would
  /// lose the output written to it.
  private static func isStandardOutput(_ place: [CChar]) -> Bool {
    guard let own = FileIdentity(descriptor: 1) else { return false }
    var status = stat()
    return unsafe stat(place, &status) == 0 && FileIdentity(status) == own
  }

  deinit {
    if closesAtEnd { close(descriptor) }
  }

  /// Writes all octets. If the reader has closed the pipe, `hasReader` is false afterwards.
  ///
  /// - Throws: if they could not be written; later calls throw the same error.
  package func write(_ octets: borrowing Span<UInt8>) throws(CaptureError) {
    if let failure { throw failure }
    guard hasReader else { return }
    switch Self.write(octets, to: descriptor) {
    case 0: return
    case EPIPE: hasReader = false
    case let code:
      let error = CaptureError(
        file: name, problem: "writing failed: \(OpenFile.description(ofError: code))",
        advice: "check the free space, or write elsewhere")
      failure = error
      throw error
    }
  }

  /// Moves the file to its final path; it is complete only after this call.
  ///
  /// - Throws: the error of an earlier write, or the reason why the file can't be moved to its path.
  package func finish() throws(CaptureError) {
    if let failure { throw failure }
    try unfinished?.takePlace()
  }

  /// Writes all octets to a file descriptor, and waits if it can't accept them yet.
  ///
  /// - Returns: 0, or the number of the error.
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
        // No device accepts zero octets without an error. If one did, this loop would not end.
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

/// `write`, under a name that the method of the same name does not hide.
private func systemWrite(
  _ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int
) -> Int {
  unsafe write(descriptor, buffer, count)
}
