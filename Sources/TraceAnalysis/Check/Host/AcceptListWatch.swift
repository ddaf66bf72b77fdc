import BluetoothPackets
import ByteReading
import LinkSessions

/// Detects private addresses in the accept list while advertising allows connections only from that list. The owner of
/// such an address changes it after some minutes and is then locked out.
struct AcceptListWatch {
  private struct Entry {
    let address: DeviceKey
    let frame: Int
  }

  /// Advertising that accepts connections only from the list.
  private struct Use {
    let began: Frame
    let entries: [Entry]
  }

  /// A period of such advertising in which no device connected.
  private struct InVain {
    let use: Use
    let wait: Int64
  }

  private var entries: [Entry] = []
  /// Whether connections are limited to the list, by set. Legacy advertising has no set.
  private var isLimited: [UInt8?: Bool] = [:]
  private var open: [UInt8?: Use] = [:]
  private var all: [InVain] = []
  private(set) var notKept = 0

  private static let limit = 1024
  /// Minimum time of advertising without a connection, in nanoseconds: `patience` if the log shows the owner's
  /// identity, `lifetime` if not, because the address has changed by then. Core 6.0, Vol 3, Part C, Appendix A.
  private static let patience: Int64 = 60_000_000_000
  private static let lifetime: Int64 = 900_000_000_000

  mutating func reset() {
    entries = []
    isLimited = [:]
    open = [:]
  }

  /// Processes a command. Core 6.0, Vol 4, Part E, 7.8.5, 7.8.9, 7.8.15 to 7.8.17, 7.8.53, 7.8.56, 7.8.59 and 7.8.60.
  mutating func take(command opcode: UInt16, _ parameters: RawSpan, _ frame: Frame) {
    switch opcode {
    case 0x2010: entries = []
    case 0x2011:
      guard let address = AcceptListWatch.device(parameters), address.kind == .resolvablePrivate,
        !entries.contains(where: { $0.address == address })
      else { return }
      guard entries.count < AcceptListWatch.limit else {
        notKept += 1
        return
      }
      entries.append(Entry(address: address, frame: frame.number))
    case 0x2012:
      if let address = AcceptListWatch.device(parameters) {
        entries.removeAll { $0.address == address }
      }
    case 0x2006:
      if let policy = parameters.octet(at: 14) {
        isLimited.updateValue(policy & 2 != 0, forKey: nil)
      }
    case 0x2036, 0x207F:
      if let set = parameters.octet(at: 0), let policy = parameters.octet(at: 18) {
        isLimited[set] = policy & 2 != 0
      }
    case 0x200A: switchAdvertising(nil, parameters.octet(at: 0) == 1, frame)
    case 0x2039:
      let isOn = parameters.octet(at: 0) == 1
      let count = Int(parameters.octet(at: 1) ?? 0)
      // Without a list of sets, the command disables all of them.
      if !isOn, count == 0 { endAll(frame.time) }
      for place in 0..<count {
        guard let set = parameters.octet(at: 2 + 4 * place) else { return }
        switchAdvertising(set, isOn, frame)
      }
    case 0x203C: if let set = parameters.octet(at: 0) { end(set: set, at: frame) }
    case 0x203D: endAll(frame.time)
    default: break
    }
  }

  /// Reverts a command that the controller refused.
  mutating func refuse(command frame: Int) {
    entries.removeAll { $0.frame == frame }
    open = open.filter { $0.value.began.number != frame }
  }

  /// Ends a set's advertising, because the controller ended it or the host removed the set. 7.7.65.18.
  mutating func end(set: UInt8, at frame: Frame) { switchAdvertising(set, false, frame) }

  /// Ends all waiting, because a central that is in the list connected.
  mutating func connect() { open = [:] }

  private static func device(_ parameters: RawSpan) -> DeviceKey? {
    guard let type = parameters.octet(at: 0), type <= 1,
      let address = parameters.littleEndian(octets: 6, at: 1)
    else { return nil }
    return DeviceKey(address: DeviceAddress(rawValue: address), isRandom: type == 1)
  }

  private mutating func switchAdvertising(_ set: UInt8?, _ isOn: Bool, _ frame: Frame) {
    guard isOn else {
      if let use = open.removeValue(forKey: set) { end(use, frame.time) }
      return
    }
    guard isLimited[set] == true, !entries.isEmpty, open[set] == nil,
      open.count < AcceptListWatch.limit
    else { return }
    open.updateValue(Use(began: frame, entries: entries), forKey: set)
  }

  private mutating func endAll(_ time: Int64) {
    for use in open.values.sorted(by: { $0.began.number < $1.began.number }) { end(use, time) }
    open = [:]
  }

  private mutating func end(_ use: Use, _ time: Int64) {
    let wait = time.elapsed(since: use.began.time)
    guard wait >= AcceptListWatch.patience else { return }
    guard all.count < AcceptListWatch.limit else {
      notKept += 1
      return
    }
    all.append(InVain(use: use, wait: wait))
  }

  /// Returns one finding for each private address in the list, for the first time that no device connected.
  ///
  /// - Parameter time: the time of the last record.
  func findings(
    at time: Int64, _ identities: HostIdentities, _ devices: DeviceTable
  ) -> [Finding] {
    var watch = self
    watch.endAll(time)
    var reported: Set<DeviceKey> = []
    return watch.all.flatMap { vain in
      vain.use.entries.compactMap { entry -> Finding? in
        let owner = identities.owner(of: entry.address, until: vain.use.began.number)
        guard owner != nil || vain.wait >= AcceptListWatch.lifetime,
          reported.insert(entry.address).inserted
        else { return nil }
        var values = [
          Finding.Value(.address, .name("\(entry.address.address)")),
          Finding.Value(.wait, .nanoseconds(vain.wait)),
        ]
        if let owner {
          values.append(Finding.Value(.heardAddress, .name("\(owner.identity.address)")))
        }
        return Finding(
          .acceptListPrivate, device: devices.find(entry.address), frame: vain.use.began,
          earlierFrames: [owner?.frame, entry.frame].compactMap(\.self).sorted().filter {
            $0 < vain.use.began.number
          }, values: values)
      }
    }
  }
}
