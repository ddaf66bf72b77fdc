import CaptureFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The browser of the user.
enum Browser {
  #if os(macOS)
    private static let command = "open"
  #else
    private static let command = "xdg-open"
  #endif

  /// Opens a file without waiting.
  ///
  /// - Throws: a `CaptureError` if there is no command that opens files.
  static func open(_ path: String) throws(CaptureError) {
    var process = pid_t()
    // A path that begins with a dash must not be an option.
    let file = path.hasPrefix("/") ? path : "./\(path)"
    // SAFETY: the strings are copies that are freed below; `posix_spawnp` reads them before it returns.
    let name = unsafe strdup(command)
    let argument = unsafe strdup(file)
    defer {
      unsafe free(name)
      unsafe free(argument)
    }
    var arguments = unsafe [name, argument, nil]
    let status = unsafe posix_spawnp(&process, command, nil, nil, &arguments, environ)
    guard status == 0 else {
      throw CaptureError(
        file: path, problem: "can't be opened in a browser: \(command) is not installed",
        advice: "the page was written; open it manually")
    }
  }
}
