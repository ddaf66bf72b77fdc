import TraceReports

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
    guard isDue else { return }
    let megabytes = "\(bytesRead / 1_000_000) MB"
    let share = total.flatMap { $0 > 0 ? " \(bytesRead * 100 / $0) %" : nil } ?? ""
    Self.draw("reading \(name)\(share) (\(megabytes))")
  }

  /// For a page, which takes longer to make than a report: the capture is read three times, and the last time, for the
  /// packets, takes longest.
  var ofPage: (PageCapture.Progress) -> Void {
    { [self] in
      guard isDue else { return }
      let share = $0.octets > 0 ? " \($0.done * 100 / $0.octets) %" : ""
      Self.draw("\($0.step.rawValue) \(name)\(share) (step \($0.step.number) of 3)")
    }
  }

  /// Whether the work takes long, and the bar was not drawn just now.
  private var isDue: Bool {
    guard isShown, start.duration(to: .now) > .seconds(1) else { return false }
    if let lastShown, lastShown.duration(to: .now) < .milliseconds(100) { return false }
    lastShown = .now
    return true
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
