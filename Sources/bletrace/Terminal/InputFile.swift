import CaptureFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is to be read.
enum InputFile {
  /// Whether there is anything of this name.
  static func exists(_ path: String) -> Bool {
    // SAFETY: the path lives as long as the call, which keeps no pointer.
    unsafe access(FileNames.systemPath(path), F_OK) == 0
  }
}
