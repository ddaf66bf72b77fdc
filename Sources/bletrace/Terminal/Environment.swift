#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The process's environment: variables and working directory.
enum Environment {
  static func variable(_ name: String) -> String? {
    // SAFETY: the string is copied before anything could change the environment.
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// Returns the path of a directory with links resolved, or nil if it does not exist.
  static func directory(_ path: String) -> String? {
    // SAFETY: realpath returns either a newly allocated C string or null; the string is freed after it is copied.
    guard let whole = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(whole) }
    return unsafe String(cString: whole)
  }
}
