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
  /// The size when the file was opened; nil for what has none.
  let size: UInt64?
  /// To tell whether another path leads here; nil for what is no regular file.
  let identity: FileIdentity?
  private(set) var bytesRead: UInt64 = 0
  /// Why reading stopped before the end, if it did.
  private(set) var failure: String?
  /// Where reading ends although the file may go on by then; nil for its own end.
  private var limit: UInt64?
  private var place: UInt64 = 0

  /// Opens the file at `path`; "-" is standard input.
  init(path: String) throws(CaptureError) {
    if path == "-" {
      descriptor = 0
      closesAtEnd = false
    } else if path.isEmpty {
      throw Self.unnamed
    } else {
      let opened = unsafe open(FileNames.systemPath(path), O_RDONLY | O_CLOEXEC)
      guard opened >= 0 else {
        throw CaptureError(
          file: path, problem: "cannot be opened: \(Self.lastFailure())",
          advice: "check the path and its permissions")
      }
      descriptor = opened
      closesAtEnd = true
    }
    var status = stat()
    let known = unsafe fstat(descriptor, &status) == 0
    let kind = status.st_mode & S_IFMT
    if known && kind == S_IFDIR {
      if closesAtEnd { close(descriptor) }
      throw CaptureError(
        file: path, problem: "is a directory", advice: "name a file in it")
    }
    identity = known ? FileIdentity(status) : nil
    size = identity == nil ? nil : UInt64(exactly: status.st_size)
  }

  /// What a name without letters is worth, for reading and for writing.
  static var unnamed: CaptureError {
    CaptureError(
      file: "''", problem: "is no file's name: it is empty",
      advice: "look at what the name should have come from")
  }

  deinit {
    if closesAtEnd { close(descriptor) }
  }

  /// Ends reading at a size, however much is written behind it meanwhile.
  func freeze(at size: UInt64) { limit = size }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = limit.map { Int(min(UInt64(buffer.count), $0 - min($0, place))) } ?? buffer.count
    // Nothing left before the limit is an end; a request for no octets still asks the system.
    guard count > 0 || buffer.count == 0 else { return 0 }
    while true {
      // SAFETY: the buffer is the caller's and has that many bytes.
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

  /// Goes to a place in a regular file, from where the next `read` goes on.
  ///
  /// - Returns: false for what is no regular file, and for a place that can't be.
  func seek(to offset: UInt64) -> Bool {
    guard size != nil, let target = off_t(exactly: offset),
      lseek(descriptor, target, SEEK_SET) == target
    else { return false }
    place = offset
    return true
  }

  /// The bytes at a place in a regular file, fewer at its end; the place to read on from is lost.
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

  /// The system's words for the error that a call just met.
  static func lastFailure() -> String { description(ofError: errno) }

  /// The system's words for an error.
  static func description(ofError code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    // SAFETY: strerror gives a C string that lives until the next call.
    return unsafe String(cString: text)
  }
}

/// `read`, under a name that the method's own does not hide.
private func systemRead(
  _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int
) -> Int {
  unsafe read(descriptor, buffer, count)
}
