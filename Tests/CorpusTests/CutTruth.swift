import ByteReading
import CaptureFiles
import Foundation
import LinkSessions
import TestSupport

/// What may not depend on how much of its records a log keeps: who broke which rule, and how much
/// went over each connection.
final class CutTruth: SessionEventObserver {
  /// A rule and the record that breaks it.
  struct Breach: Hashable, CustomStringConvertible {
    let rule: RuleID
    let frame: Int

    var description: String { "\(rule.rawValue) #\(frame)" }
  }

  private(set) var breaches: Set<Breach> = []
  /// Octets and packets of each LE connection, by direction.
  private(set) var traffic: [BothDirections<Int>] = []

  /// - Parameters:
  ///   - octets: the capture file.
  ///   - limit: how many octets of each record are kept; nil for all.
  init(_ octets: [UInt8], limit: Int?) throws {
    var reader = try CaptureReader(bytes: octets)
    var tracker = SessionTracker(userLinkTypes: PublicCaptures.userLinkTypes, observers: [self])
    while let record = reader.next() {
      let limit = limit ?? record.capturedLength
      tracker.process(record.cut(to: limit), reader.payload.clamped(from: 0, count: limit))
    }
    tracker.finish()
    traffic = tracker.connections.connections.filter { $0.technology == .lowEnergy }.map(\.octets)
  }

  func observe(_ event: SessionEvent) {
    guard case .finding(let finding) = event, let frame = finding.frame else { return }
    breaches.insert(Breach(rule: finding.rule, frame: frame.number))
  }
}
