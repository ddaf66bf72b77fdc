import CaptureFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Signals that may arrive while the program writes.
enum ProcessSignals {
  /// Makes lost output a reportable error, and removes unfinished files if the program is
  /// interrupted.
  static func prepare() {
    // With these signals ignored, `write` reports a closed pipe or an exceeded file size limit as an error.
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] where !isIgnored(number) {
      _ = signal(number) { number in
        OutputFile.removeUnfinished()
        _ = signal(number, SIG_DFL)
        _ = raise(number)
      }
    }
  }

  /// Whether the signal is ignored by the caller of the program, as with `nohup`.
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

  /// Replaces closed descriptors from 0 to 2 with ones that can't be used for their purpose. Otherwise, the first
  /// opened file would get such a number, and a report would be written into it.
  static func occupyStandardDescriptors() {
    for descriptor in 0...2 as ClosedRange<Int32> where fcntl(descriptor, F_GETFD) < 0 {
      // `open` uses the lowest free descriptor. SAFETY: the path is a constant that the call reads to its end.
      _ = unsafe open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }
}
