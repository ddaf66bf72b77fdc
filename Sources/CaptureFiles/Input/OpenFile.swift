#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file, pipe or standard input that is open for reading.
final class OpenFile {
  private let descriptor: Int32
  private let closesAtEnd: Bool
  /// The size when the file was opened; nil if it has none.
  let size: UInt64?
  /// Detects other paths to the same file; nil if it is not a regular file.
  let identity: FileIdentity?
  private(set) var bytesRead: UInt64 = 0
  /// The reason why reading stopped before the end; nil if it did not.
  private(set) var failure: String?
  /// The offset at which reading ends, even if the file is longer by then; nil to read to the end of the file.
  private var limit: UInt64?
  private var place: UInt64 = 0
  /// An octet that was read to find out whether a pipe has a writer.
  private var first: UInt8?

  /// Opens the file at `path`; `-` is standard input.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - patience: how long to wait for the writer of a named pipe, in milliseconds.
  init(path: String, patience: Int = 10_000) throws(CaptureError) {
    if path == "-" {
      descriptor = 0
      closesAtEnd = false
    } else if path.isEmpty {
      throw Self.unnamed
    } else {
      let isPipe = Self.isPipe(path)
      // Otherwise, opening a pipe waits for its writer forever, without a message.
      let opened = unsafe open(
        FileNames.systemPath(path), O_RDONLY | O_CLOEXEC | (isPipe ? O_NONBLOCK : 0))
      guard opened >= 0 else {
        let isMissing = errno == ENOENT || errno == ENOTDIR
        var error = CaptureError(
          file: path, problem: "cannot be opened: \(Self.lastFailure())",
          advice: "check the path and its permissions")
        error.isMissing = isMissing
        throw error
      }
      descriptor = opened
      closesAtEnd = true
      if isPipe { first = try Self.awaitWriter(opened, path, patience) }
    }
    var status = stat()
    let known = unsafe fstat(descriptor, &status) == 0
    let kind = status.st_mode & S_IFMT
    if known && kind == S_IFDIR {
      if closesAtEnd { close(descriptor) }
      throw CaptureError(
        file: path, problem: "is a directory", advice: "specify a file in it")
    }
    identity = known ? FileIdentity(status) : nil
    size = identity == nil ? nil : UInt64(exactly: status.st_size)
  }

  private static func isPipe(_ path: String) -> Bool {
    var status = stat()
    // SAFETY: the path outlives the call, which fills the structure that is passed by reference.
    return unsafe stat(FileNames.systemPath(path), &status) == 0
      && status.st_mode & S_IFMT == S_IFIFO
  }

  /// Waits until another process has opened a pipe for writing; the time until it writes is not limited.
  ///
  /// - Returns: the first octet, if it had to be read.
  private static func awaitWriter(
    _ descriptor: Int32, _ path: String, _ patience: Int
  ) throws(CaptureError) -> UInt8? {
    var octet: UInt8 = 0
    var got = 0
    var left = patience
    while true {
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let step = max(1, min(left, 50))
      if unsafe poll(&waiting, 1, Int32(step)) > 0 { break }
      // SAFETY: the call writes at most one octet, for which the variable has room.
      got = unsafe systemRead(descriptor, &octet, 1)
      // Without a writer, the read returns the end of the file; with a writer that has not written yet, it returns an
      // error.
      if got != 0 { break }
      left -= step
      guard left > 0 else {
        close(descriptor)
        throw CaptureError(
          file: path,
          problem: "is a pipe that nothing opened for writing within \(seconds(patience))",
          advice:
            "start the program that writes to it first, or pipe its output into `bletrace summary -`"
        )
      }
    }
    let flags = fcntl(descriptor, F_GETFL)
    if flags >= 0 { _ = fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK) }
    return got > 0 ? octet : nil
  }

  private static func seconds(_ milliseconds: Int) -> String {
    milliseconds < 1000 ? "\(milliseconds) ms" : "\(milliseconds / 1000) s"
  }

  /// The error for an empty name, for reading and for writing.
  static var unnamed: CaptureError {
    CaptureError(
      file: "''", problem: "is not a file name: it is empty",
      advice: "check where the name comes from")
  }

  deinit {
    if closesAtEnd { close(descriptor) }
  }

  /// Limits reading to a size, even if the file grows in the meantime.
  func freeze(at size: UInt64) { limit = size }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = limit.map { Int(min(UInt64(buffer.count), $0 - min($0, place))) } ?? buffer.count
    // If the limit is reached, the file ends; a request for zero octets is still passed to the system.
    guard count > 0 || buffer.count == 0 else { return 0 }
    if let octet = first, count > 0 {
      first = nil
      // SAFETY: the buffer belongs to the caller and is not empty.
      unsafe buffer[0] = octet
      bytesRead += 1
      place += 1
      return 1
    }
    while true {
      // SAFETY: the buffer belongs to the caller and has that many bytes.
      let got = unsafe systemRead(descriptor, buffer.baseAddress, count)
      if got >= 0 {
        bytesRead += UInt64(got)
        place += UInt64(got)
        return got
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        _ = unsafe poll(&waiting, 1, -1)
      default:
        failure = "reading failed: \(Self.lastFailure())"
        return 0
      }
    }
  }

  /// Moves to an offset in a regular file, from which the next `read` continues.
  ///
  /// - Returns: false if it is not a regular file or the offset is invalid.
  func seek(to offset: UInt64) -> Bool {
    guard size != nil, let target = off_t(exactly: offset),
      lseek(descriptor, target, SEEK_SET) == target
    else { return false }
    place = offset
    return true
  }

  /// Returns the bytes at an offset in a regular file, fewer at its end; the reading position is lost.
  func octets(at offset: UInt64, count: Int) -> [UInt8] {
    guard seek(to: offset) else { return [] }
    var octets = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      // SAFETY: the buffer is only used during the call.
      let got = unsafe octets.withUnsafeMutableBytes { buffer in
        unsafe read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      }
      guard got > 0 else { break }
      filled += got
    }
    octets.removeLast(count - filled)
    return octets
  }

  /// Returns the system's message for the last error.
  static func lastFailure() -> String { description(ofError: errno) }

  /// Returns the system's message for an error.
  static func description(ofError code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    // SAFETY: strerror returns a C string that lives until the next call.
    return unsafe String(cString: text)
  }
}

/// `read`, under a name that the method of the same name does not hide.
private func systemRead(
  _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int
) -> Int {
  unsafe read(descriptor, buffer, count)
}
