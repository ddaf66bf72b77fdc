import CaptureFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file in a separate folder that only its owner may read. Both are deleted with the last
/// reference.
final class TemporaryFile {
  let path: String
  private let folder: String

  /// - Parameter name: the name of the file in the folder.
  /// - Throws: a `CaptureError` if it can't be created.
  init(named name: String) throws(CaptureError) {
    let parent = Environment.variable("TMPDIR") ?? "/tmp"
    // SAFETY: `mkdtemp` changes the copy in place, which is freed once its text is copied.
    let template = unsafe strdup("\(parent)/bletrace-XXXXXX")
    defer { unsafe free(template) }
    guard let template = unsafe template, unsafe mkdtemp(template) != nil else {
      throw CaptureError(
        file: parent, problem: "can't create a directory in it",
        advice: "set TMPDIR to a writable directory")
    }
    folder = unsafe String(cString: template)
    path = "\(folder)/\(name)"
  }

  deinit {
    // SAFETY: both calls read the path, which ends with a zero and outlives them.
    unsafe unlink(path)
    unsafe rmdir(folder)
  }
}
