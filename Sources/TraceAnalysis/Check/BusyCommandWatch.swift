import BluetoothPackets
import LinkSessions

/// Finds commands that a controller refused because of another operation in progress.
final class BusyCommandWatch: TransactionObserver, SessionEventObserver {
  /// A command in progress.
  private struct Open {
    let transaction: Int
    let opcode: HCIOpcode
    let connection: Int?
    let frame: Int
    /// Whether scanning was on when the command was sent.
    let isScanning: Bool
  }

  /// A command that the controller executed.
  private struct Issued {
    let opcode: HCIOpcode
    let frame: Int
  }

  private var open: [Open] = []
  /// The records of the commands that enabled scanning and advertising; nil while disabled.
  private var scanning: Int?
  private var advertising: Int?
  /// The first command since the reset from each of the two sets that a host must not mix. Core 6.0, Vol 4, Part E,
  /// 3.1.1.
  private var firstLegacy: Issued?
  private var firstExtended: Issued?
  /// An LE Create CIS command that the controller accepted and no event has completed yet.
  private var unfinishedStream: Int?
  /// The state requested by the last command.
  private var wanted: (scans: Bool, advertises: Bool) = (false, false)
  /// Refusals of commands to connect while scanning was on, by index in the findings.
  private var refusedDials: [Int] = []
  /// Whether the controller can connect while it scans. If so, scanning is no reason for a refusal.
  private var connectsWhileScanning = false
  /// The first command to connect that was accepted after one had been refused while scanning was on.
  private var acceptedDial: Int?
  private var all: [Finding] = []
  /// Number of refusals beyond the limit.
  private(set) var notKept = 0

  /// Maximum number of commands in progress.
  private static let openLimit = 64
  private static let limit = 1024

  var findings: [Finding] {
    guard !refusedDials.isEmpty else { return all }
    let dials = Set(refusedDials)
    return all.enumerated().compactMap { place, finding in
      guard dials.contains(place) else { return finding }
      guard !connectsWhileScanning else { return nil }
      guard let acceptedDial else { return finding }
      return Finding(
        finding.rule, connection: finding.connection, direction: finding.direction,
        frame: finding.frame, earlierFrames: finding.earlierFrames,
        values: finding.values + [Finding.Value(.other, .number(acceptedDial))],
        failures: finding.failures)
    }
  }

  func observe(_ event: SessionEvent) {
    switch event {
    case .scanning(let isOn, _): wanted.scans = isOn
    case .advertising(let isOn, _): wanted.advertises = isOn
    default: break
    }
  }

  func observe(began transaction: Transaction) {
    guard case .command(let opcode) = transaction.kind else { return }
    if open.count >= BusyCommandWatch.openLimit { open.removeFirst() }
    open.append(
      Open(
        transaction: transaction.id, opcode: opcode, connection: transaction.connection,
        frame: transaction.request.number, isScanning: scanning != nil))
  }

  func observe(ended transaction: Transaction) {
    guard case .command(let opcode) = transaction.kind else { return }
    let began = open.first { $0.transaction == transaction.id }
    open.removeAll { $0.transaction == transaction.id }
    if BusyCommandWatch.dials.contains(opcode.rawValue), let began {
      note(dial: transaction, isScanning: began.isScanning)
    }
    if transaction.outcome == .success {
      note(opcode, at: transaction.request.number)
    } else if transaction.outcome == .error(.controller(.commandDisallowed)) {
      explain(transaction, opcode)
    }
    guard opcode == .leCreateCIS else { return }
    switch transaction.outcome {
    case .success, .error: unfinishedStream = nil
    default: unfinishedStream = transaction.request.number
    }
  }

  private func note(_ opcode: HCIOpcode, at frame: Int) {
    if BusyCommandWatch.legacy.contains(opcode.rawValue) {
      firstLegacy = firstLegacy ?? Issued(opcode: opcode, frame: frame)
    } else if BusyCommandWatch.extended.contains(opcode.rawValue) {
      firstExtended = firstExtended ?? Issued(opcode: opcode, frame: frame)
    }
    switch opcode.rawValue {
    case 0x0C03:
      (scanning, advertising) = (nil, nil)
      (firstLegacy, firstExtended, unfinishedStream) = (nil, nil, nil)
    case 0x200C, 0x2042: scanning = wanted.scans ? frame : nil
    case 0x200A, 0x2039: advertising = wanted.advertises ? frame : nil
    default: break
    }
  }

  /// Records a command to connect that the controller accepted, even if the attempt fails later.
  ///
  /// - Parameter isScanning: whether scanning was on when the host sent it.
  private func note(dial transaction: Transaction, isScanning: Bool) {
    switch transaction.outcome {
    case .error(.controller(let code)) where code == .commandDisallowed: return
    case .success:
      if isScanning {
        connectsWhileScanning = true
      } else if !refusedDials.isEmpty, acceptedDial == nil {
        acceptedDial = transaction.request.number
      }
    // Unknown Connection Identifier: the host canceled the attempt later.
    case .error(.controller(let code)) where code.rawValue == 0x02 && isScanning:
      connectsWhileScanning = true
    default: return
    }
  }

  private func explain(_ transaction: Transaction, _ opcode: HCIOpcode) {
    guard let response = transaction.response,
      let cause = cause(of: opcode, transaction.connection)
    else { return }
    guard all.count < BusyCommandWatch.limit else {
      notKept += 1
      return
    }
    if cause.remedy == .stopScanning { refusedDials.append(all.count) }
    all.append(
      Finding(
        .hciCommandBusy, connection: transaction.connection, frame: response,
        earlierFrames: [cause.frame, transaction.request.number],
        values: [
          Finding.Value(.what, .name("\(opcode)")),
          Finding.Value(.reason, .name(cause.what)),
        ] + (cause.remedy.map { [Finding.Value(.model, .name($0.rawValue))] } ?? []),
        failures: [.transaction(TransactionID(transaction.id))]))
  }

  /// The cause of a refusal, with the command that led to it.
  private struct Cause {
    /// What the host has to change, if waiting is not enough.
    enum Remedy: String {
      case oneSet = "mixed-commands"
      case removeGroup = "unfinished-stream"
      case stopScanning = "scanning"
    }

    let what: String
    let frame: Int
    var remedy: Remedy?
  }

  /// Returns why the controller refused a command, or nil if the log does not show it.
  private func cause(of opcode: HCIOpcode, _ connection: Int?) -> Cause? {
    if let mixed = mixed(opcode) { return mixed }
    let stream = unfinishedStream ?? open.last { $0.opcode == .leCreateCIS }?.frame
    if BusyCommandWatch.groups.contains(opcode.rawValue), let stream {
      return Cause(
        what: "LE Create CIS had not ended: no LE CIS Established arrived for its stream",
        frame: stream, remedy: .removeGroup)
    }
    if BusyCommandWatch.dials.contains(opcode.rawValue), let scanning,
      !open.contains(where: { Transaction.Kind.command($0.opcode).opensConnection })
    {
      return Cause(what: "scanning was on", frame: scanning, remedy: .stopScanning)
    }
    return state(refusing: opcode, connection).map { Cause(what: $0.what, frame: $0.frame) }
  }

  /// Returns a command of the other set that the host used since the reset, which makes this command invalid.
  private func mixed(_ opcode: HCIOpcode) -> Cause? {
    let isLegacy = BusyCommandWatch.legacy.contains(opcode.rawValue)
    guard isLegacy || BusyCommandWatch.extended.contains(opcode.rawValue),
      let other = isLegacy ? firstExtended : firstLegacy
    else { return nil }
    // A controller that accepted commands of both sets does not refuse one for that reason.
    guard isLegacy ? firstLegacy == nil : firstExtended == nil else { return nil }
    let kinds = ["a legacy", "an extended"]
    let (own, others) = isLegacy ? (kinds[0], kinds[1]) : (kinds[1], kinds[0])
    return Cause(
      what: "it is \(own) command, and the earlier \(other.opcode) is \(others) one",
      frame: other.frame, remedy: .oneSet)
  }

  /// Returns what the controller was doing when it refused a command, or nil if the log does not show it.
  private func state(
    refusing opcode: HCIOpcode, _ connection: Int?
  ) -> (what: String, frame: Int)? {
    if let same = open.last(where: { $0.opcode == opcode && $0.connection == connection }) {
      return ("the same command was still in progress", same.frame)
    }
    if connection != nil, BusyCommandWatch.procedures.contains(opcode.rawValue),
      let other = open.last(where: {
        $0.connection == connection && BusyCommandWatch.procedures.contains($0.opcode.rawValue)
      })
    {
      return ("\(other.opcode) was in progress on the same connection", other.frame)
    }
    switch opcode.rawValue {
    // LE Set CIG Parameters and LE Remove CIG. 7.8.97 and 7.8.100.
    case 0x2062, 0x2063, 0x2065:
      return open.last { $0.opcode.rawValue == 0x2064 }.map {
        ("no LE CIS Established has ended \($0.opcode)", $0.frame)
      }
    case 0x200B, 0x200C, 0x2041, 0x2042: return scanningCause
    case 0x2006, 0x200A: return advertisingCause
    // The random address, the accept list and the resolving list. 7.8.4, 7.8.15 and 7.8.38.
    case 0x2005, 0x2010, 0x2011, 0x2012, 0x2027, 0x2028, 0x2029, 0x202D:
      if let attempt = open.last(where: { Transaction.Kind.command($0.opcode).opensConnection }) {
        return ("\(attempt.opcode) was in progress", attempt.frame)
      }
      return advertisingCause ?? scanningCause
    default: return nil
    }
  }

  private var scanningCause: (what: String, frame: Int)? {
    scanning.map { ("scanning was on", $0) }
  }

  private var advertisingCause: (what: String, frame: Int)? {
    advertising.map { ("advertising was on", $0) }
  }

  /// Legacy commands for advertising, scanning and initiating, and the corresponding extended ones. Core 6.0, Vol 4,
  /// Part E, 3.1.1.
  private static let legacy: Set<UInt16> = [
    0x2006, 0x2008, 0x2009, 0x200A, 0x200B, 0x200C, 0x200D,
  ]
  private static let extended: Set<UInt16> = [
    0x2036, 0x2037, 0x2038, 0x2039, 0x203C, 0x203D, 0x203E, 0x203F, 0x2040, 0x2041, 0x2042, 0x2043,
  ]

  /// LE Create Connection and its extended versions. 7.8.12 and 7.8.66.
  private static let dials: Set<UInt16> = [0x200D, 0x2043, 0x2085]

  /// LE Set CIG Parameters, its test variant, and LE Remove CIG. 7.8.97, 7.8.98 and 7.8.100.
  private static let groups: Set<UInt16> = [0x2062, 0x2063, 0x2065]

  /// Commands that start a link layer procedure with the peer. Only one such procedure can be in progress at a time.
  /// Core 6.0, Vol 6, Part B, 5.3.
  private static let procedures: Set<UInt16> = [0x041D, 0x2013, 0x2016, 0x2019, 0x2022, 0x2032]
}
