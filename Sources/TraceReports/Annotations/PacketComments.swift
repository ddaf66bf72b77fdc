import BluetoothPackets
import LinkSessions
package import TraceAnalysis

/// Results of reports as packet comments, which other programs show next to the packets: findings, verdicts, and
/// starts and ends of procedures.
package struct PacketComments: Sendable {
  /// Prefix of every comment, which distinguishes it from other comments for users and display
  /// filters.
  public static let mark = "bletrace: "

  private var comments: [Int: [String]] = [:]
  /// Names of devices by address, most significant octet first, for Wireshark's name resolution.
  public private(set) var names: [(address: [UInt8], name: String)] = []

  /// Maximum number of names to write.
  private static let nameLimit = 10_000

  /// Number of comments.
  public var count: Int { comments.values.reduce(0) { $0 + $1.count } }

  /// The comments of a frame, most important first.
  public subscript(frame: Int) -> [String] { comments[frame] ?? [] }

  /// - Parameters:
  ///   - check: the findings in the capture.
  ///   - timeline: the procedures in the capture.
  public init(_ check: CheckAnalysis, _ timeline: Timeline) {
    let report = CheckReport(check, RuleSelection())
    for diagnosis in report.diagnoses { add(diagnosis) }
    for finding in report.findings { add(finding, at: report.place(of: finding)) }
    var seen: Set<DeviceAddress> = []
    for device in timeline.devices.devices where self.names.count < PacketComments.nameLimit {
      guard let name = device.name, !name.isEmpty, seen.insert(device.key.address).inserted else {
        continue
      }
      let address = device.key.address.rawValue
      self.names.append(
        ((0..<6).reversed().map { UInt8(truncatingIfNeeded: address >> (8 * $0)) }, name.printable))
    }
    let names = TimelineNames(timeline)
    for procedure in timeline.procedures {
      add(procedure, names, start: timeline.start ?? 0)
    }
  }

  private mutating func add(_ text: String, to frame: Int?) {
    guard let frame, frame > 0 else { return }
    let comment = PacketComments.mark + text
    guard comments[frame]?.contains(comment) != true else { return }
    comments[frame, default: []].append(comment)
  }

  private mutating func add(_ diagnosis: DiagnosisReport) {
    var text = "verdict, \(diagnosis.kind.rawValue): \(diagnosis.sentence)"
    if let cause = diagnosis.cause { text += " Cause: \(cause)" }
    if !diagnosis.ruledOut.isEmpty {
      text += " Not the cause: \(diagnosis.ruledOut.joined(separator: ", "))."
    }
    if let remedy = diagnosis.remedies.first { text += " Try: \(remedy)" }
    add(text, to: diagnosis.frames.last ?? 1)
  }

  /// Adds the sentence of a finding to the frame that shows it, and a reference to the other frames
  /// that support it.
  private mutating func add(_ finding: CheckFinding, at place: String) {
    let head = "\(finding.severity.rawValue), \(finding.rule.rawValue)"
    let main = finding.finding.frame?.number ?? finding.finding.frames.last ?? 1
    let by = place.isEmpty ? "" : "\(place): "
    add("\(head): \(by)\(FindingWords.wholeSentence(finding.finding))", to: main)
    for frame in finding.frames where frame != main { add("\(head): see #\(main)", to: frame) }
  }

  private mutating func add(_ procedure: Procedure, _ names: TimelineNames, start: Int64) {
    // Findings have already been added with more detail.
    guard procedure.kind != .violation else { return }
    let row = TimelineRow(procedure, keepsMembers: false)
    let what = ProcedureSentence(row: row, names: names, start: start).what
    let outcome = OutcomeWords(row).text
    let end = outcome.isEmpty ? what : "\(what): \(outcome)"
    let connection = procedure.connection.map { "connection \($0 + 1), " } ?? ""
    guard procedure.frames.lowerBound < procedure.frames.upperBound else {
      return add(connection + end, to: procedure.frames.upperBound)
    }
    let took = procedure.duration > 0 ? ", \(Clock.duration(procedure.duration))" : ""
    add(
      "\(connection)starts: \(what) (to #\(procedure.frames.upperBound))",
      to: procedure.frames.lowerBound)
    add(
      "\(connection)ends: \(end)\(took) (from #\(procedure.frames.lowerBound))",
      to: procedure.frames.upperBound)
  }
}
