import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is written beside the place that it will take; gone with this object if it never does.
final class UnfinishedFile {
  let descriptor: Int32
  private let name: String
  /// Where it will stand, symbolic links followed.
  private let place: [CChar]
  /// Where it stands meanwhile, in the same directory.
  private let path: [CChar]
  private var hasPlace = false

  /// - Parameters:
  ///   - place: the path that it is for.
  ///   - old: what is known of the file that stands there; nil for none.
  ///   - name: the path, as messages have it.
  ///   - isSecret: whether nobody but its owner may read it.
  /// - Throws: where no file can be made there, or the one that is there must not be written.
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
          file: name, problem: "is a symbolic link that leads nowhere",
          advice: "name the file itself")
      }
      self.place = place
    }
    var opened: Int32 = -1
    var path: [CChar] = []
    for _ in 0..<8 where opened < 0 {
      path = Self.besides(self.place)
      // First announced, then made: there is no moment in which an interrupt would leave it.
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
      // The owner can only be kept by who may give files away; the mode is ours to keep.
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

  /// Puts the file where it belongs, over what stood there.
  func takePlace() throws(CaptureError) {
    guard unsafe rename(path, place) == 0 else {
      throw CaptureError(
        file: name, problem: "cannot be put in its place: \(OpenFile.lastFailure())",
        advice: "write to another directory")
    }
    hasPlace = true
    Self.announce(nil)
  }

  private static func followingLinks(_ path: [CChar]) -> [CChar]? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    // SAFETY: `realpath` gives a C string of its own, which is freed after the copy.
    return unsafe Array(UnsafeBufferPointer(start: real, count: strlen(real) + 1))
  }

  /// A path in the directory of `place` that no other file has.
  private static func besides(_ place: [CChar]) -> [CChar] {
    let slash = place.lastIndex(of: CChar(UInt8(ascii: "/")))
    let name = ".bletrace-" + String(UInt64.random(in: 0 ... .max), radix: 16)
    return (slash.map { Array(place[...$0]) } ?? []) + Array(name.utf8CString)
  }

  // MARK: Interrupts

  /// The address of a C string of its own, the path of the file that is being written; 0 for none.
  private static let announced = Atomic<UInt>(0)

  /// Tells a signal handler which file to take away; nil for none.
  private static func announce(_ path: [CChar]?) {
    let copy = unsafe path.flatMap { unsafe strdup($0) }
    let old = announced.exchange(UInt(bitPattern: copy), ordering: .acquiringAndReleasing)
    unsafe free(UnsafeMutableRawPointer(bitPattern: old))
  }

  /// Takes away the file that is being written, if there is one; for a signal handler, in which few
  /// calls are allowed.
  static func removeAnnounced() {
    // SAFETY: `announce` put the C string there and frees it only once it has put another one.
    guard
      let path = unsafe UnsafePointer<CChar>(
        bitPattern: announced.load(ordering: .acquiring))
    else { return }
    _ = unsafe unlink(path)
  }
}

extension OutputFile {
  /// Takes away what is written and not yet whole; a signal handler may call this.
  ///
  /// It knows the file that was begun last: a program that writes several at a time leaves others.
  package static func removeUnfinished() {
    UnfinishedFile.removeAnnounced()
  }
}
