import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is written under a temporary name; it is deleted with this object unless it was moved to
/// its final path.
final class UnfinishedFile {
  let descriptor: Int32
  private let name: String
  /// Its final path, with symbolic links resolved.
  private let place: [CChar]
  /// Its temporary path, in the same directory.
  private let path: [CChar]
  private var hasPlace = false

  /// Creates the temporary file.
  ///
  /// - Parameters:
  ///   - place: the final path.
  ///   - old: the status of the existing file at that path; nil if there is none.
  ///   - name: the path for messages.
  ///   - isSecret: whether only its owner may read it.
  /// - Throws: if no file can be created there, or the existing file must not be written.
  init(
    _ place: [CChar], replacing old: stat?, name: String, isSecret: Bool
  ) throws(CaptureError) {
    self.name = name
    if old != nil {
      guard unsafe access(place, W_OK) == 0, let real = Self.followingLinks(place) else {
        throw CaptureError(
          file: name, problem: "cannot be written: \(OpenFile.lastFailure())",
          advice: "check its permissions, or write to another file")
      }
      self.place = real
    } else {
      var status = stat()
      guard unsafe lstat(place, &status) != 0 else {
        throw CaptureError(
          file: name, problem: "is a broken symbolic link",
          advice: "specify an existing file or a new name")
      }
      self.place = place
    }
    var opened: Int32 = -1
    var path: [CChar] = []
    for _ in 0..<8 where opened < 0 {
      path = Self.besides(self.place)
      // Announce the file before it is created, so that an interrupt at any time removes it.
      Self.announce(path)
      opened = unsafe open(
        path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, isSecret ? 0o600 : 0o666)
      if opened < 0 && errno != EEXIST { break }
    }
    self.path = path
    descriptor = opened
    guard opened >= 0 else {
      let failure = OutputFile.uncreated(name)
      Self.announce(nil)
      throw failure
    }
    if let old {
      // Only privileged users can change the owner; the mode can always be kept.
      _ = fchown(opened, old.st_uid, old.st_gid)
      _ = fchmod(opened, old.st_mode & (isSecret ? 0o600 : 0o7777))
    }
  }

  deinit {
    if !hasPlace && descriptor >= 0 {
      _ = unsafe unlink(path)
      Self.announce(nil)
    }
  }

  /// Moves the file to its final path, replacing an existing file.
  func takePlace() throws(CaptureError) {
    guard unsafe rename(path, place) == 0 else {
      throw CaptureError(
        file: name, problem: "cannot be moved into place: \(OpenFile.lastFailure())",
        advice: "write to another directory")
    }
    hasPlace = true
    Self.announce(nil)
  }

  private static func followingLinks(_ path: [CChar]) -> [CChar]? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    // SAFETY: `realpath` returns a newly allocated C string, which is freed after the copy.
    return unsafe Array(UnsafeBufferPointer(start: real, count: strlen(real) + 1))
  }

  /// Returns an unused path in the directory of `place`.
  private static func besides(_ place: [CChar]) -> [CChar] {
    let slash = place.lastIndex(of: CChar(UInt8(ascii: "/")))
    let name = ".bletrace-" + String(UInt64.random(in: 0 ... .max), radix: 16)
    return (slash.map { Array(place[...$0]) } ?? []) + Array(name.utf8CString)
  }

  // MARK: Interrupts

  /// The address of an allocated C string with the path of the file that is being written; 0 if there
  /// is none.
  private static let announced = Atomic<UInt>(0)

  /// Sets the file that a signal handler removes; nil for none.
  private static func announce(_ path: [CChar]?) {
    let copy = unsafe path.flatMap { unsafe strdup($0) }
    let old = announced.exchange(UInt(bitPattern: copy), ordering: .acquiringAndReleasing)
    unsafe free(UnsafeMutableRawPointer(bitPattern: old))
  }

  /// Removes the file that is being written, if there is one. For a signal handler, in which only a few calls are
  /// allowed.
  static func removeAnnounced() {
    // SAFETY: `announce` stored the C string there and frees it only once it has stored another one.
    guard
      let path = unsafe UnsafePointer<CChar>(
        bitPattern: announced.load(ordering: .acquiring))
    else { return }
    _ = unsafe unlink(path)
  }
}

extension OutputFile {
  /// Removes the incomplete output file. A signal handler may call this.
  ///
  /// Only the file that was started last is removed; if a program writes several files at a time, the others remain.
  package static func removeUnfinished() {
    UnfinishedFile.removeAnnounced()
  }
}
