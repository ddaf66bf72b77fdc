#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The process's environment: variables, and where it runs.
enum Environment {
  static func variable(_ name: String) -> String? {
    // SAFETY: the string is copied before anything could change the environment.
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// The path of a directory without links. Nil if it does not exist.
  static func directory(_ path: String) -> String? {
    // SAFETY: realpath returns a newly allocated C string or nothing, and the string is freed once it is copied.
    guard let whole = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(whole) }
    return unsafe String(cString: whole)
  }
}
