import CaptureFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What the system may do to the program while it writes.
enum ProcessSignals {
  /// Makes lost output an error that can be told, and takes unfinished files away when the program is
  /// interrupted.
  static func prepare() {
    // A reader who leaves, or a file that grows too large, is told by `write`.
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] where !isIgnored(number) {
      _ = signal(number) { number in
        OutputFile.removeUnfinished()
        _ = signal(number, SIG_DFL)
        _ = raise(number)
      }
    }
  }

  /// Whether who started the program wants it to live on, as `nohup` does.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    // SAFETY: the call fills the structure that it is lent; the handler's union holds an address in
    // either of its forms, and two addresses are only compared.
    guard unsafe sigaction(number, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = unsafe action.__sigaction_u.__sa_handler
    #else
      let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Gives a descriptor of 0 to 2 that is closed to something that refuses to be used as such: else
  /// the first file that is opened would stand there, and a report be written into it.
  static func occupyStandardDescriptors() {
    for descriptor in 0...2 as ClosedRange<Int32> where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free descriptor is the one that is opened.
      // SAFETY: the path is a constant that the call reads to its end.
      _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}
