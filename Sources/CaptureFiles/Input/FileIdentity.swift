#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Identifies a regular file, independent of its path: the file system and the file's number in it.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let file: UInt64

  /// The file at `path`; nil if it is not a regular file.
  package init?(path: String) {
    var status = stat()
    // SAFETY: the path outlives the call, which fills the structure that is passed by reference.
    guard unsafe stat(FileNames.systemPath(path), &status) == 0 else { return nil }
    self.init(status)
  }

  /// The file that is open as `descriptor`; nil for a pipe, a device or a closed descriptor.
  package init?(descriptor: Int32) {
    var status = stat()
    // SAFETY: the call fills the structure that is passed by reference.
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  init?(_ status: stat) {
    guard status.st_mode & S_IFMT == S_IFREG else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    file = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

/// Compares paths.
package enum FilePaths {
  /// Returns whether a path leads to something that can be read only once: standard input, a pipe or a device.
  package static func isStream(_ path: String) -> Bool {
    if path == "-" { return true }
    var status = stat()
    // SAFETY: the path outlives the call, which fills the structure that is passed by reference.
    guard unsafe stat(FileNames.systemPath(path), &status) == 0 else { return false }
    return status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
  }

  /// Returns the name of a stream in messages.
  package static func streamName(_ path: String) -> String {
    path == "-" ? "standard input" : "a pipe"
  }

  /// Returns whether writing to one path would replace the file at the other path: both are the same file or, if
  /// neither exists, the same name in the same directory. `-` is standard output.
  package static func areSame(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    let ours = one == "-" ? FileIdentity(descriptor: 1) : FileIdentity(path: one)
    let theirs = other == "-" ? FileIdentity(descriptor: 1) : FileIdentity(path: other)
    if let ours, let theirs { return ours == theirs }
    guard ours == nil, theirs == nil, let place = place(one) else { return false }
    return place == self.place(other)
  }

  /// Returns the directory without links and the file's name in lower case, because some file systems ignore case.
  private static func place(_ path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let name = parts.last else { return nil }
    let directory = parts.dropLast().joined(separator: "/")
    let start = directory.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : directory
    // SAFETY: realpath returns a newly allocated C string or nothing, and the string is freed once it
    // is copied.
    guard let whole = unsafe realpath(FileNames.systemPath(start), nil) else { return nil }
    defer { unsafe free(whole) }
    return unsafe String(cString: whole) + "/" + name.lowercased()
  }
}

/// File permissions.
package enum FilePermissions {
  /// Returns whether users other than its owner may read a regular file.
  package static func othersMayRead(_ path: String) -> Bool {
    var status = stat()
    // SAFETY: the path outlives the call, which fills the structure that is passed by reference.
    guard unsafe stat(FileNames.systemPath(path), &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFREG && status.st_mode & (S_IRGRP | S_IROTH) != 0
  }
}
