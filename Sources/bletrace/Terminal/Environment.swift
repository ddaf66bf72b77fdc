#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The process's environment variables.
enum Environment {
  static func variable(_ name: String) -> String? {
    // SAFETY: the string is copied before anything could change the environment.
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
