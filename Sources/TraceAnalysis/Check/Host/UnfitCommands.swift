import BluetoothPackets
import ByteReading
import LinkSessions

/// Finds commands that a controller refused or a host gave up and whose parameters, according to the log, cannot work.
struct UnfitCommands {
  /// What is wrong with a command, and the records that show it.
  private struct Fault {
    let what: String
    var frames: [Int] = []
    var values: [Finding.Value] = []
  }

  private struct Unfit {
    let fault: Fault
    let transaction: Int
    let request: Frame
    let end: Frame
  }

  /// A periodic advertising train, as announced in reports of its advertiser.
  private struct Train {
    /// Interval in nanoseconds.
    let interval: Int64
    let frame: Int
  }

  private struct TrainName: Hashable {
    let address: UInt64
    let set: UInt8
  }

  /// The latest commands with a fault, by record, until they are answered.
  private var suspects: [Int: Fault] = [:]
  private var unfit: [Unfit] = []
  /// BR/EDR pages that timed out, by address.
  private var paged: [(address: DeviceAddress?, unfit: Unfit)] = []
  /// Sets that use a random address but have none yet, with the record of their parameters.
  private var withoutAddress: [UInt8: Int] = [:]
  /// The sets that were given a random address after they were created.
  private var addressed: Set<UInt8> = []
  /// The sets that were removed, and whether all were removed. A set that was created before the log began may have an
  /// address.
  private var removed: Set<UInt8> = []
  private var allWereRemoved = false
  private var version: UInt8?
  private var featuresOctet: (value: UInt8, frame: Int)?
  private var trains: [TrainName: Train] = [:]
  private var synchronizing: (train: Train, command: Frame)?
  private(set) var notKept = 0

  private static let limit = 1024
  /// Number of periodic advertising events in which a controller finds a train. It tries to synchronize with the first
  /// one that it hears.
  private static let fewestEvents: Int64 = 6
  /// The HCI version of 5.0. From this version on, all advertising may use short intervals. Core 6.0, Vol 4, Part E,
  /// 7.8.5.
  private static let versionOf5: UInt8 = 9
  /// 100 ms in units of 0.625 ms.
  private static let leastInterval: UInt16 = 0x00A0

  mutating func reset() {
    suspects = [:]
    trains = [:]
    synchronizing = nil
    forgetSets()
  }

  private mutating func forgetSets() {
    withoutAddress = [:]
    addressed = []
    allWereRemoved = true
  }

  // MARK: Commands

  /// Processes a command. Core 6.0, Vol 4, Part E, 7.8.5, 7.8.10, 7.8.52 to 7.8.64 and 7.8.67 to 7.8.68.
  mutating func take(command opcode: UInt16, _ parameters: RawSpan, _ frame: Frame) {
    switch opcode {
    case 0x2006: noteAdvertising(parameters, frame)
    case 0x200B:
      if let policy = parameters.octet(at: 6) { note(policy: policy, frame) }
    case 0x2041:
      if let policy = parameters.octet(at: 1) { note(policy: policy, frame) }
    case 0x2035:
      guard let set = parameters.octet(at: 0) else { return }
      withoutAddress[set] = nil
      addressed.insert(set)
    case 0x2036, 0x207F:
      guard let set = parameters.octet(at: 0), let type = parameters.octet(at: 10) else { return }
      let isNew = allWereRemoved || removed.contains(set)
      withoutAddress[set] =
        isNew && type == 1 && !addressed.contains(set) ? frame.number : nil
    case 0x203C:
      guard let set = parameters.octet(at: 0) else { return }
      withoutAddress[set] = nil
      addressed.remove(set)
      removed.insert(set)
    case 0x203D: forgetSets()
    case 0x2039: noteEnabling(parameters, frame)
    case 0x2044:
      synchronizing = nil
      guard parameters.octet(at: 0).map({ $0 & 1 == 0 }) == true, let set = parameters.octet(at: 1),
        let address = parameters.littleEndian(octets: 6, at: 3),
        let train = trains[TrainName(address: address, set: set)]
      else { return }
      synchronizing = (train, frame)
    case 0x2045:
      guard let (train, command) = synchronizing else { return }
      let waited = frame.time.elapsed(since: command.time)
      guard waited >= 0, waited < train.interval * UnfitCommands.fewestEvents else { return }
      suspect(
        Fault(
          what: "sync-interval", frames: [train.frame, frame.number],
          values: [
            Finding.Value(.interval, .nanoseconds(train.interval)),
            Finding.Value(.wait, .nanoseconds(waited)),
          ]), command.number)
    default: break
    }
  }

  private mutating func suspect(_ fault: Fault, _ command: Int) {
    if suspects.count >= UnfitCommands.limit { suspects = [:] }
    suspects[command] = fault
  }

  /// Records scannable or non-connectable advertising with a shorter interval than controllers before 5.0 allow.
  private mutating func noteAdvertising(_ parameters: RawSpan, _ frame: Frame) {
    guard let version, version < UnfitCommands.versionOf5,
      let interval = parameters.littleEndian16(at: 0),
      let type = parameters.octet(at: 4), type == 2 || type == 3,
      interval >= 0x0020, interval < UnfitCommands.leastInterval
    else { return }
    suspect(
      Fault(
        what: "short-interval",
        values: [Finding.Value(.interval, .nanoseconds(Int64(interval) * 625_000))]), frame.number)
  }

  /// Checks bit 7 of the LE features: Extended Scanning Filter Policies. Core 6.0, Vol 6, Part B, 4.6.
  private mutating func note(policy: UInt8, _ frame: Frame) {
    guard policy == 2 || policy == 3, let features = featuresOctet, features.value & 0x80 == 0
    else { return }
    suspect(
      Fault(
        what: "scan-policy", frames: [features.frame],
        values: [Finding.Value(.code, .number(Int(policy)))]), frame.number)
  }

  private mutating func noteEnabling(_ parameters: RawSpan, _ frame: Frame) {
    guard parameters.octet(at: 0) == 1 else { return }
    for place in 0..<Int(parameters.octet(at: 1) ?? 0) {
      guard let set = parameters.octet(at: 2 + 4 * place), let made = withoutAddress[set] else {
        continue
      }
      suspect(
        Fault(
          what: "set-without-address", frames: [made],
          values: [Finding.Value(.other, .number(Int(set)))]), frame.number)
      return
    }
  }

  // MARK: Events

  /// Processes a Command Complete event, from its first parameter on, for what the controller reports about itself.
  mutating func take(answer parameters: RawSpan, _ frame: Frame) {
    guard parameters.octet(at: 3) == 0 else { return }
    switch parameters.littleEndian16(at: 1) {
    case 0x1001: version = parameters.octet(at: 4)
    case 0x2003: featuresOctet = parameters.octet(at: 4).map { ($0, frame.number) }
    default: break
    }
  }

  /// Processes the first report of an LE Extended Advertising Report event, from its subevent code on. 7.7.65.13.
  mutating func take(report parameters: RawSpan, _ frame: Frame) {
    guard parameters.octet(at: 0) == 0x0D, let address = parameters.littleEndian(octets: 6, at: 5),
      let set = parameters.octet(at: 13), let interval = parameters.littleEndian16(at: 16),
      interval > 0
    else { return }
    let name = TrainName(address: address, set: set)
    guard trains[name] != nil || trains.count < UnfitCommands.limit else {
      notKept += 1
      return
    }
    trains[name] = Train(interval: Int64(interval) * 1_250_000, frame: frame.number)
  }

  /// Records that a command was accepted.
  mutating func succeed(_ transaction: Transaction) {
    suspects[transaction.request.number] = nil
  }

  /// Records that a command failed.
  mutating func fail(_ transaction: Transaction, _ code: ControllerErrorCode) {
    guard case .command(let opcode) = transaction.kind, let end = transaction.response else {
      return
    }
    let fault = suspects.removeValue(forKey: transaction.request.number)
    func failed(_ fault: Fault) -> Unfit {
      Unfit(fault: fault, transaction: transaction.id, request: transaction.request, end: end)
    }
    switch (opcode.rawValue, code.rawValue) {
    case (0x0405, 0x04):
      guard let peer = transaction.peer else { return }
      guard paged.count < UnfitCommands.limit else {
        notKept += 1
        return
      }
      paged.append(
        (
          peer,
          failed(
            Fault(
              what: "random-paged",
              values: [Finding.Value(.address, .name(peer.description))]))
        ))
    case (0x2006, 0x12), (0x2039, 0x12), (0x200B, 0x11...0x12), (0x2041, 0x11...0x12),
      (0x2044, 0x44):
      guard let fault else { return }
      if unfit.count < UnfitCommands.limit {
        unfit.append(failed(fault))
      } else {
        notKept += 1
      }
    default: break
    }
  }

  // MARK: Findings

  func findings(_ devices: DeviceTable) -> [Finding] {
    let pages = paged.filter { page in
      guard let address = page.address else { return false }
      return devices.find(DeviceKey(address: address, isRandom: true)) != nil
        && devices.find(DeviceKey(address: address, isRandom: false))
          .map { devices[$0].connectionCount == 0 } ?? true
    }
    let all: [(address: DeviceAddress?, unfit: Unfit)] =
      unfit.map { (address: nil, unfit: $0) } + pages
    return all.sorted { $0.1.end.number < $1.1.end.number }.map { address, unfit in
      Finding(
        .hciCommandUnfit,
        device: address.flatMap { devices.find(DeviceKey(address: $0, isRandom: true)) },
        frame: unfit.end,
        earlierFrames: Set(unfit.fault.frames + [unfit.request.number]).sorted().filter {
          $0 < unfit.end.number
        },
        values: [Finding.Value(.what, .name(unfit.fault.what))] + unfit.fault.values,
        failures: [.transaction(TransactionID(unfit.transaction))])
    }
  }
}
