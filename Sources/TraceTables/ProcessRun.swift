#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs another program, without a shell.
enum ProcessRun {
  /// Whether a program exists in a directory of PATH.
  static func finds(_ program: String) -> Bool {
    // SAFETY: the variable is copied before anything could change the environment.
    let path = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? ""
    return path.split(separator: ":").contains { unsafe access("\($0)/\(program)", X_OK) == 0 }
  }

  /// Runs a program from PATH to its end.
  ///
  /// - Returns: the exit status, or nil if the program could not be run or was terminated by a signal.
  static func run(_ program: String, _ arguments: [String]) -> Int32? {
    // SAFETY: the arguments are copies, which the list holds until the call has started the
    // program, and which are freed once.
    var list = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe list.forEach { unsafe free($0) } }
    var process = pid_t()
    guard unsafe posix_spawnp(&process, program, nil, nil, &list, environ) == 0 else { return nil }
    var status: Int32 = 0
    // SAFETY: the call fills the variable that it is lent.
    while unsafe waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return nil }
    }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : nil
  }
}
