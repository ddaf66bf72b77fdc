/// One entry of the library that takes bytes from outside.
///
/// What an entry must never do with any bytes is trap, hang, or read past the end; beyond that a target checks
/// what must hold for every input, such as that encoding what was decoded gives the same octets.
struct FuzzTarget: Sendable {
  let name: String
  let run: @Sendable ([UInt8]) -> Void

  static let all: [FuzzTarget] =
    files + archives + headers + layers + sessions + analyses + texts + contracts + filters

  /// Ends the process with a message: what libFuzzer and the replaying test take for a crash.
  static func check(_ holds: Bool, _ claim: @autoclosure () -> String) {
    if !holds { fatalError(claim()) }
  }
}
