import LinkSessions
import TraceAnalysis

/// A card on a page: a finding, together with others that are the same for other connections or devices.
package struct PageFinding {
  /// The index of the first finding in the report's findings.
  let place: Int
  private(set) var findings: [CheckFinding]
  private let words: String

  var first: CheckFinding { findings[0] }
  var times: Int { findings.reduce(0) { $0 + $1.times } }

  /// Returns the findings of a report in order, each kind once. Findings are of the same kind if they differ only in
  /// the connection, the device and the record numbers.
  static func all(of report: CheckReport) -> [PageFinding] {
    var groups: [PageFinding] = []
    var places: [String: Int] = [:]
    let effects = PageAnalysis.effects(in: report)
    for (place, finding) in report.findings.enumerated() {
      let words = FindingWords.wholeSentence(finding.finding)
      let hasPlace =
        !effects.contains(place)
        && (finding.finding.connection != nil || finding.finding.device != nil)
      let subject = finding.finding.connection != nil ? "connection" : "device"
      let key =
        "\(finding.rule.rawValue) \(finding.severity.rawValue) \(subject) \(withoutFrames(words))"
      if hasPlace, let known = places[key] {
        groups[known].findings.append(finding)
      } else {
        if hasPlace { places[key] = groups.count }
        groups.append(PageFinding(place: place, findings: [finding], words: words))
      }
    }
    return groups
  }

  /// Returns the text with all record numbers replaced, so that "#151" and "#7" are equal.
  private static func withoutFrames(_ text: String) -> String {
    var kept = ""
    var isNumber = false
    for character in text {
      if isNumber, character.isNumber { continue }
      isNumber = character == "#"
      kept.append(character)
    }
    return kept
  }

  /// Returns the finding as a sentence: "4 connections (1–3, 7): …".
  func sentence(in report: CheckReport) -> String {
    guard findings.count > 1 else { return PageAnalysis.sentence(first, in: report) }
    let connections = Set(findings.compactMap(\.finding.connection)).sorted()
    if connections.count > 1 {
      return
        "\(Decimals.counted(connections.count, "connection")) (\(PageFinding.runs(of: connections.map { $0 + 1 }))): \(words)"
    }
    let devices = Set(findings.compactMap { $0.finding.device.flatMap { report.devices[$0] } })
      .sorted()
    guard devices.count > 1 else { return PageAnalysis.sentence(first, in: report) }
    let names = devices.prefix(3).joined(separator: ", ") + (devices.count > 3 ? ", …" : "")
    return "\(Decimals.counted(devices.count, "device")) (\(names)): \(words)"
  }

  /// Returns text such as "1–12, 14, 16–20, …", with at most eight runs of numbers.
  package static func runs(of numbers: [Int]) -> String {
    var runs: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = runs.last, last.upperBound == number - 1 {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    let texts = runs.prefix(8).map { run in
      run.count == 1 ? "\(run.lowerBound)" : "\(run.lowerBound)–\(run.upperBound)"
    }
    return texts.joined(separator: ", ") + (runs.count > 8 ? ", …" : "")
  }

  /// The records of the first finding, followed by one record of each of the others.
  var frames: [Int] {
    var frames = Array(first.frames.prefix(PageAnalysis.frameLimit))
    for finding in findings.dropFirst() {
      guard frames.count < PageAnalysis.frameLimit else { break }
      if let frame = PageAnalysis.evidence(of: finding), !frames.contains(frame) {
        frames.append(frame)
      }
    }
    return frames
  }

  /// The records that a card links. For a long list, only the first ones.
  var linked: [Int] { findings.count > 1 ? Array(frames.prefix(12)) : first.frames }
}
