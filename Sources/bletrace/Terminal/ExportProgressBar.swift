import Synchronization
import TraceReports
import TraceTables

/// Progress of an export on standard error, shown if it takes more than a second at a terminal.
final class ExportProgressBar: Sendable {
  private let start = ContinuousClock.now
  private let lastShown = Mutex<ContinuousClock.Instant?>(nil)
  private let isShown = Terminal.errorIsTerminal

  func update(_ progress: CaptureExport.Progress) {
    let now = ContinuousClock.now
    let elapsed = start.duration(to: now)
    guard isShown, elapsed > .seconds(1) else { return }
    let isDue = lastShown.withLock { last in
      if let shown = last, shown.duration(to: now) < .milliseconds(100) { return false }
      last = now
      return true
    }
    guard isDue else { return }
    let seconds = Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
    var text = "exporting: \(progress.done) of \(progress.files) files, "
    text += "\(Decimals.grouped(progress.records)) records"
    text += ", \(Decimals.grouped(Int(Double(progress.records) / seconds))) per second"
    if progress.octetsRead > 0, progress.octets > progress.octetsRead {
      let left = Double(progress.octets - progress.octetsRead) / Double(progress.octetsRead)
      text += ", about \(Decimals.grouped(Int(min(1e9, seconds * left).rounded(.up)))) s left"
    }
    Terminal.show("\r\u{1B}[K\(text)")
  }

  /// Removes the bar.
  func finish() {
    if isShown, lastShown.withLock({ $0 != nil }) { Terminal.show("\r\u{1B}[K") }
  }
}
