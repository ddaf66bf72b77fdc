import CaptureFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A directory that files are written to.
enum OutputDirectory {
  static func exists(_ path: String) -> Bool {
    var status = stat()
    // SAFETY: the call reads the path, which ends with a zero, and fills `status`; both outlive it.
    return unsafe stat(FileNames.systemPath(path), &status) == 0
      && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Makes the directory, if it is not there.
  static func create(_ path: String) throws(CaptureError) {
    // SAFETY: the call reads the path, which ends with a zero and outlives it.
    guard !exists(path), unsafe mkdir(FileNames.systemPath(path), 0o777) != 0 else { return }
    throw CaptureError(
      file: path, problem: "the directory cannot be created",
      advice: "check the path and its permissions")
  }
}
