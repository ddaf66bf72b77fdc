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
    // SAFETY: the call fills `status`, which outlives it.
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Makes the directory, if it is not there.
  static func create(_ path: String) throws(CaptureError) {
    guard !exists(path), unsafe mkdir(path, 0o777) != 0 else { return }
    throw CaptureError(
      file: path, problem: "the directory cannot be created",
      advice: "check the path and its permissions")
  }
}
