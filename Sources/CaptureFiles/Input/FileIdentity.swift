#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Which regular file something is, whatever path leads to it: the file system, and the file in it.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let file: UInt64

  /// The file that `path` leads to; nil for what is no regular file.
  package init?(path: String) {
    var status = stat()
    // SAFETY: the path outlives the call, which fills the structure that it is lent.
    guard unsafe stat(FileNames.systemPath(path), &status) == 0 else { return nil }
    self.init(status)
  }

  /// The file that is open as `descriptor`; nil for a pipe, a device or nothing.
  package init?(descriptor: Int32) {
    var status = stat()
    // SAFETY: the call fills the structure that it is lent.
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    file = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

/// Who may read a file.
package enum FilePermissions {
  /// Whether users besides its owner may read a regular file.
  package static func othersMayRead(_ path: String) -> Bool {
    var status = stat()
    // SAFETY: the path outlives the call, which fills the structure that it is lent.
    guard unsafe stat(FileNames.systemPath(path), &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFREG && status.st_mode & (S_IRGRP | S_IROTH) != 0
  }
}
