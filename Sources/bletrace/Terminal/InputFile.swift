import CaptureFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file to read.
enum InputFile {
  /// Whether a file or directory with this name exists.
  static func exists(_ path: String) -> Bool {
    // SAFETY: the path lives as long as the call, which keeps no pointer.
    unsafe access(FileNames.systemPath(path), F_OK) == 0
  }
}
