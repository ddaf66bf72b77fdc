/// A progress bar on standard error, shown for work that takes more than a second at a terminal.
final class ProgressBar {
  private let name: String
  private let start = ContinuousClock.now
  private var lastShown: ContinuousClock.Instant?
  private let isShown: Bool

  init(of name: String) {
    self.name = name.printable
    isShown = Terminal.errorIsTerminal
  }

  func update(bytesRead: UInt64, of total: UInt64?) {
    guard isShown, start.duration(to: .now) > .seconds(1) else { return }
    if let lastShown, lastShown.duration(to: .now) < .milliseconds(100) { return }
    lastShown = .now
    let megabytes = "\(bytesRead / 1_000_000) MB"
    let share = total.flatMap { $0 > 0 ? " \(bytesRead * 100 / $0) %" : nil } ?? ""
    Self.draw("reading \(name)\(share) (\(megabytes))")
  }

  /// Shows how many of a million temporary keys have been tried.
  ///
  /// - Returns: true, to continue the search.
  var search: @Sendable (UInt32) -> Bool {
    { [isShown, start] tried in
      if isShown, start.duration(to: .now) > .seconds(1) {
        Self.draw("searching for a temporary key \(tried / 10_000) %")
      }
      return true
    }
  }

  /// Removes the bar.
  func finish() {
    if isShown, start.duration(to: .now) > .seconds(1) { Self.draw("") }
  }

  private static func draw(_ text: String) {
    Terminal.show("\r\u{1B}[K\(text)")
  }
}
