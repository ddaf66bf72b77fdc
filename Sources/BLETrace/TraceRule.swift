public import CaptureFiles
public import LinkSessions
public import TraceAnalysis
import TraceReports

/// A rule of your own, which is evaluated in addition to those of bletrace.
///
/// ```swift
/// struct SlowReads: TraceRule {
///   let id: RuleID = "acme-slow-read"
///   let sentence = "The lock answers reads within 100 ms."
///   let remedy = "Look for flash writes in the read callback."
///
///   func breaches(in analysis: Analysis) -> [Breach] {
///     analysis.transactions.filter { $0.kind == .att(.readRequest) }.compactMap { read in
///       guard let time = read.roundTrip, time > .milliseconds(100) else { return nil }
///       return Breach("a read took \(time)", connection: read.connection, frames: read.frames)
///     }
///   }
/// }
/// ```
/// Its findings are in ``Analysis/customFindings`` and in the JSON, JUnit, SARIF and other forms of
/// ``Analysis/report(_:expectations:)``, and count for the verdict.
public protocol TraceRule: Sendable {
  /// The type of the observer while the capture is read; none by default.
  associatedtype Watcher = Void

  /// Its name in kebab-case, with a prefix of your own.
  var id: RuleID { get }
  /// The severity of a breach; an error by default, which makes a check fail.
  var severity: Rule.Severity { get }
  /// The requirement, in one sentence.
  var sentence: String { get }
  /// Advice on how to fix a breach.
  var remedy: String { get }
  /// The parts of an analysis that the rule needs; the timeline by default.
  var needs: Analysis.Parts { get }

  /// Creates the observer for one reading of the capture, for example an observer of PDUs.
  func makeWatcher() -> Watcher
  /// Returns the breaches in a capture that has been read.
  func breaches(in analysis: Analysis, seenBy watcher: Watcher) -> [Breach]
  /// Returns the breaches in a capture that has been read, for a rule without an observer.
  func breaches(in analysis: Analysis) -> [Breach]
}

extension TraceRule {
  public var severity: Rule.Severity { .error }
  public var needs: Analysis.Parts { .timeline }
  public func breaches(in analysis: Analysis, seenBy watcher: Watcher) -> [Breach] {
    breaches(in: analysis)
  }
  public func breaches(in analysis: Analysis) -> [Breach] { [] }
}

extension TraceRule where Watcher == Void {
  /// Creates no observer.
  public func makeWatcher() {}
}

/// A breach of a rule in a capture: what was seen, and where.
public struct Breach: Hashable, Sendable {
  /// What was seen, in one sentence.
  public let message: String
  /// The connection; nil outside connections.
  public let connection: ConnectionID?
  /// The frames that show it.
  public let frames: [FrameNumber]

  /// Creates a breach: what was seen, on which connection, and in which frames.
  public init(_ message: String, connection: ConnectionID? = nil, frames: [FrameNumber] = []) {
    self.message = message
    self.connection = connection
    self.frames = frames
  }
}

/// A rule during one reading.
struct RuleRun {
  let row: CustomRule
  let observers: [any SessionObserver]
  let findings: (Analysis) -> [CustomFinding]

  init(_ rule: some TraceRule) {
    let watcher = rule.makeWatcher()
    let row = CustomRule(
      id: rule.id, severity: rule.severity, sentence: rule.sentence, remedy: rule.remedy)
    self.row = row
    observers = [watcher as? any SessionObserver].compactMap(\.self)
    findings = { analysis in
      rule.breaches(in: analysis, seenBy: watcher).map {
        CustomFinding(
          row, $0.message, connection: $0.connection?.index, frames: $0.frames.map(\.rawValue))
      }
    }
  }
}
