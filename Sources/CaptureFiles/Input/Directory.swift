#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Access to directories and files by path.
package enum Directory {
  /// The contents of a directory.
  package struct Listing: Sendable {
    /// Paths of regular files, sorted by name.
    package var files: [String] = []
    /// Directories that could not be read.
    package var unreadable: [String] = []
  }

  /// Maximum depth of folders.
  private static let depthLimit = 64

  /// The identity of a directory, whatever the path to it.
  private struct Identity: Hashable {
    let device: UInt64
    let number: UInt64
  }

  /// Returns whether a path is a directory.
  package static func exists(_ path: String) -> Bool { kind(of: path) == S_IFDIR }

  /// Returns the time at which a file was last changed, in nanoseconds since 1970; nil if the file does not exist.
  package static func modificationTime(of path: String) -> Int64? {
    var status = stat()
    // SAFETY: the path outlives the call, which fills the structure that is passed by reference.
    guard unsafe stat(FileNames.systemPath(path), &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    let (nanoseconds, overflow) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? nil : nanoseconds.addingReportingOverflow(Int64(time.tv_nsec)).partialValue
  }

  /// Returns the size of a file in octets; nil if it does not exist.
  package static func size(of path: String) -> UInt64? {
    var status = stat()
    // SAFETY: the path outlives the call, which fills the structure that is passed by reference.
    guard unsafe stat(FileNames.systemPath(path), &status) == 0 else { return nil }
    return UInt64(exactly: status.st_size)
  }

  /// Creates a directory if it does not exist.
  package static func create(_ path: String) throws(CaptureError) {
    // SAFETY: the call reads the path, which ends with a zero and outlives it.
    guard !exists(path), unsafe mkdir(FileNames.systemPath(path), 0o777) != 0 else { return }
    throw CaptureError(
      file: path, problem: "the directory cannot be created",
      advice: "check the path and its permissions")
  }

  /// Removes a file if it exists.
  package static func removeFile(_ path: String) {
    // SAFETY: the call reads the path, which ends with a zero and outlives it.
    _ = unsafe unlink(FileNames.systemPath(path))
  }

  /// Removes a directory if it is empty.
  package static func removeEmpty(_ path: String) {
    // SAFETY: as above.
    _ = unsafe rmdir(FileNames.systemPath(path))
  }

  /// Returns whether a path is not that of a file, but a pattern that a shell has left unexpanded, such as
  /// "logs/*.btsnoop".
  package static func isPattern(_ path: String) -> Bool {
    path.contains { "*?[".contains($0) } && kind(of: path) == 0
  }

  /// Returns the paths that match a pattern of `glob(7)`, sorted by name; empty if there are none.
  package static func paths(matching pattern: String) -> [String] {
    var matches = unsafe glob_t()
    // SAFETY: the pattern outlives the call; the paths belong to the structure, which is freed once they are copied.
    defer { unsafe globfree(&matches) }
    guard unsafe glob(FileNames.systemPath(pattern), 0, nil, &matches) == 0 else { return [] }
    return unsafe (0..<Int(matches.gl_pathc)).compactMap { index in
      guard let path = unsafe matches.gl_pathv[index] else { return nil }
      return unsafe FileNames.text(
        for: Array(UnsafeRawBufferPointer(start: path, count: strlen(path))))
    }
  }

  /// Returns the files in a directory, without hidden ones.
  ///
  /// - Parameters:
  ///   - path: the path of the directory.
  ///   - isRecursive: whether to include files in its subdirectories.
  package static func files(in path: String, isRecursive: Bool) -> Listing {
    var listing = Listing()
    var visited: Set<Identity> = []
    list(path, isRecursive, depth: 0, &visited, &listing)
    return listing
  }

  private static func list(
    _ path: String, _ isRecursive: Bool, depth: Int, _ visited: inout Set<Identity>,
    _ listing: inout Listing
  ) {
    // A link may lead to a parent directory.
    if let identity = identity(of: path), !visited.insert(identity).inserted { return }
    guard let names = names(in: path) else {
      listing.unreadable.append(path)
      return
    }
    for name in names {
      let entry = path.hasSuffix("/") ? path + name : path + "/" + name
      switch kind(of: entry) {
      case S_IFREG: listing.files.append(entry)
      case S_IFDIR where isRecursive && depth < depthLimit:
        list(entry, isRecursive, depth: depth + 1, &visited, &listing)
      default: break
      }
    }
  }

  /// Returns the sorted names in a directory; nil if it can't be read.
  private static func names(in path: String) -> [String]? {
    // SAFETY: the stream belongs to this function, is read to its end and then closed; each entry is
    // copied before the next one is requested.
    guard let directory = unsafe opendir(FileNames.systemPath(path)) else { return nil }
    defer { unsafe _ = closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let octets = unsafe withUnsafeBytes(of: entry.pointee.d_name) { name in
        unsafe Array(name.prefix { $0 != 0 })
      }
      guard octets.first != UInt8(ascii: ".") else { continue }
      names.append(FileNames.text(for: octets))
    }
    return names.sorted()
  }

  private static func identity(of path: String) -> Identity? {
    var status = stat()
    // SAFETY: the path outlives the call, which fills the structure that is passed by reference.
    guard unsafe stat(FileNames.systemPath(path), &status) == 0 else { return nil }
    return Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino))
  }

  private static func kind(of path: String) -> mode_t {
    var status = stat()
    // SAFETY: the path outlives the call, which fills the structure that is passed by reference.
    guard unsafe stat(FileNames.systemPath(path), &status) == 0 else { return 0 }
    return status.st_mode & S_IFMT
  }
}
