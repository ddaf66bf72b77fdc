public import BluetoothPackets
import ByteReading

extension AdvertiserTable {
  /// Advertising that the host of an HCI log configures for its controller to send.
  public struct OwnAdvertising: Hashable, Sendable {
    /// The commands that configure it.
    @nonexhaustive
    public enum Source: String, Hashable, Sendable, CaseIterable {
      /// The commands of Core 4. Core 6.0, Vol 4, Part E, 7.8.5 to 7.8.9.
      case legacy
      /// An extended advertising set. Core 6.0, Vol 4, Part E, 7.8.52 to 7.8.56.
      case extended
      /// LE Multi Advertising, an Android vendor command.
      case androidMultiAdvertising = "android-multi-advertising"
    }

    /// The time from enabling the advertising to its end.
    public struct Period: Hashable, Sendable {
      /// The command that enables it.
      public let on: Frame
      /// The random addresses that it had in this period, in order; at most `AdvertiserTable.OwnAdvertising.limit`.
      public internal(set) var addresses: [DeviceAddress] = []
      /// The command or connection that ends it; nil if the capture contains none.
      public internal(set) var off: Frame?
    }

    /// The controller's number in the log.
    public let adapter: UInt16
    /// The commands that configure it.
    public let source: Source
    /// The number of the set or instance; nil for legacy commands.
    public let set: UInt8?
    /// The minimum and maximum interval from which the controller chooses, in microseconds; nil if the
    /// capture lacks the parameters.
    public internal(set) var interval: ClosedRange<Int>?
    /// Whether it is connectable; nil if the capture lacks the parameters.
    public internal(set) var isConnectable: Bool?
    /// Its own random address; nil if it has none.
    public internal(set) var address: DeviceAddress?
    /// Whether it uses a random address; nil if the capture lacks the parameters.
    var usesRandomAddress: Bool?
    /// The advertising data.
    public internal(set) var data: [UInt8] = []
    /// Whether the capture shows the data: a command sets it, or a reset precedes.
    public internal(set) var dataIsKnown = false
    /// The scan response data.
    public internal(set) var scanResponse: [UInt8] = []
    /// The commands that configure it; at most `limit`.
    package internal(set) var frames: [Int] = []
    /// The periods in which it was enabled; at most `limit`.
    public internal(set) var periods: [Period] = []
    /// Number of periods beyond the limit.
    public internal(set) var periodsNotKept = 0
    /// Whether the host has removed the set. A set that it later configures with the same number is a different one.
    public internal(set) var isRemoved = false

    static let limit = 64

    init(adapter: UInt16, source: Source, set: UInt8?) {
      self.adapter = adapter
      self.source = source
      self.set = set
    }

    mutating func note(_ frame: Frame) {
      if frames.count < AdvertiserTable.OwnAdvertising.limit { frames.append(frame.number) }
    }

    /// Records a random address that the host assigns.
    mutating func take(_ address: DeviceAddress?) {
      self.address = address
      guard let address, let last = periods.indices.last, periods[last].off == nil,
        periods[last].addresses.last != address,
        periods[last].addresses.count < AdvertiserTable.OwnAdvertising.limit
      else { return }
      periods[last].addresses.append(address)
    }

    /// Returns whether another advertising set uses the same address.
    func hasAddress(of other: AdvertiserTable.OwnAdvertising) -> Bool {
      usesRandomAddress == other.usesRandomAddress
        && (usesRandomAddress == false || address == other.address)
    }

    /// Whether it is enabled.
    var isRunning: Bool { periods.last.map { $0.off == nil } ?? false }

    mutating func turn(_ isOn: Bool, at frame: Frame) {
      if isOn, !isRunning {
        guard periods.count < AdvertiserTable.OwnAdvertising.limit else {
          periodsNotKept += 1
          return
        }
        periods.append(Period(on: frame, addresses: address.map { [$0] } ?? []))
      } else if !isOn, isRunning {
        periods[periods.count - 1].off = frame
      }
    }
  }
}

/// The advertising of one controller, as its host's commands configure it.
struct OwnAdvertisingTable: Sendable {
  private(set) var sets: [AdvertiserTable.OwnAdvertising] = []
  /// Whether the capture contains a reset: what was set before it has no effect.
  private var wasReset = false
  private let adapter: UInt16

  private static let limit = 64

  init(adapter: UInt16) {
    self.adapter = adapter
  }

  /// Whether any connectable advertising has been enabled.
  var isConnectable: Bool { sets.contains { $0.isConnectable == true && !$0.periods.isEmpty } }

  /// The connectable advertising sets, or instances with their own address, that are currently enabled.
  var runningSets: [AdvertiserTable.OwnAdvertising] {
    sets.filter {
      $0.isRunning && $0.isConnectable != false
        && ($0.source == .extended || $0.source != .legacy && $0.address != nil)
    }
  }

  /// Returns the extended advertising set with a number.
  func set(_ number: UInt8) -> AdvertiserTable.OwnAdvertising? {
    sets.last { $0.source == .extended && $0.set == number }
  }

  /// Processes a command. Commands that are unrelated to advertising change nothing.
  mutating func take(_ opcode: UInt16, _ parameters: RawSpan, at frame: Frame) {
    switch opcode {
    case 0x2006:
      change(.legacy, nil, frame) {
        $0.interval = parameters.interval(at: 0, octets: 2)
        // 0 and 1 are connectable; 0 is undirected. 7.8.5.
        $0.isConnectable = parameters.octet(at: 4).map { [0, 1, 4].contains($0) }
      }
    case 0x2008:
      change(.legacy, nil, frame) {
        $0.data = parameters.counted(at: 0)
        $0.dataIsKnown = true
      }
    case 0x2009: change(.legacy, nil, frame) { $0.scanResponse = parameters.counted(at: 0) }
    case 0x200A: turn(.legacy, nil, parameters.octet(at: 0) == 1, frame)
    case 0x2035:
      change(.extended, parameters.octet(at: 0), frame) { $0.take(parameters.address(at: 1)) }
    // LE Set Extended Advertising Parameters, and its second version. 7.8.53.
    case 0x2036, 0x207F:
      change(.extended, parameters.octet(at: 0), frame) {
        $0.interval = parameters.interval(at: 3, octets: 3)
        $0.isConnectable = parameters.octet(at: 1).map { $0 & 1 != 0 }
        $0.usesRandomAddress = parameters.octet(at: 10).map {
          LEAddressType(rawValue: $0).isRandom
        }
      }
    case 0x2037:
      change(.extended, parameters.octet(at: 0), frame) {
        $0.data.take(parameters.counted(at: 3), parameters.octet(at: 1))
        $0.dataIsKnown = true
      }
    case 0x2038:
      change(.extended, parameters.octet(at: 0), frame) {
        $0.scanResponse.take(parameters.counted(at: 3), parameters.octet(at: 1))
      }
    case 0x2039: enable(parameters, frame)
    // LE Remove Advertising Set, and LE Clear Advertising Sets. 7.8.59 and 7.8.60.
    case 0x203C: remove(parameters.octet(at: 0), frame)
    case 0x203D: remove(nil, frame)
    case 0xFD54: takeMultiAdvertising(parameters, frame)
    case 0x0C03:
      wasReset = true
      for index in sets.indices {
        sets[index].turn(false, at: frame)
        sets[index].isRemoved = true
      }
    default: break
    }
  }

  /// - Parameter set: the number of the set; nil for all sets.
  private mutating func remove(_ set: UInt8?, _ frame: Frame) {
    for index in sets.indices
    where sets[index].source == .extended && (set == nil || sets[index].set == set) {
      sets[index].turn(false, at: frame)
      sets[index].isRemoved = true
    }
  }

  /// Records that a central has connected, which ends legacy connectable advertising. The end of an advertising set is
  /// reported by its own event.
  mutating func connect(at frame: Frame) {
    for index in sets.indices
    where sets[index].source != .extended && sets[index].isConnectable != false {
      sets[index].turn(false, at: frame)
    }
  }

  /// Processes LE Advertising Set Terminated. Core 6.0, Vol 4, Part E, 7.7.65.18.
  mutating func terminate(_ set: UInt8, at frame: Frame) {
    for index in sets.indices where sets[index].source == .extended && sets[index].set == set {
      sets[index].turn(false, at: frame)
    }
  }

  /// Reverts a command that the controller rejected.
  mutating func refuse(_ opcode: UInt16, command: Int) {
    guard [0x200A, 0x2039, 0xFD54].contains(opcode) else { return }
    for index in sets.indices where sets[index].periods.last?.on.number == command {
      sets[index].periods.removeLast()
    }
  }

  private mutating func enable(_ parameters: RawSpan, _ frame: Frame) {
    let isOn = parameters.octet(at: 0) == 1
    let count = Int(parameters.octet(at: 1) ?? 0)
    let named = (0..<count).compactMap { parameters.octet(at: 2 + 4 * $0) }
    // An empty list means that the command applies to all sets.
    if named.isEmpty, !isOn {
      for index in sets.indices where sets[index].source == .extended {
        sets[index].turn(false, at: frame)
      }
    }
    for set in named { turn(.extended, set, isOn, frame) }
  }

  /// Processes the subcommands of Android's LE Multi Advertising. Their last octet is the instance number.
  private mutating func takeMultiAdvertising(_ parameters: RawSpan, _ frame: Frame) {
    let source = AdvertiserTable.OwnAdvertising.Source.androidMultiAdvertising
    switch parameters.octet(at: 0) {
    case 0x01:
      change(source, parameters.octet(at: 22), frame) {
        $0.interval = parameters.interval(at: 1, octets: 2)
        $0.isConnectable = parameters.octet(at: 5).map { [0, 1, 4].contains($0) }
      }
    case 0x02:
      change(source, parameters.octet(at: 33), frame) {
        $0.data = parameters.counted(at: 1)
        $0.dataIsKnown = true
      }
    case 0x03:
      change(source, parameters.octet(at: 33), frame) {
        $0.scanResponse = parameters.counted(at: 1)
      }
    case 0x04:
      change(source, parameters.octet(at: 7), frame) { $0.take(parameters.address(at: 1)) }
    case 0x05: turn(source, parameters.octet(at: 2), parameters.octet(at: 1) == 1, frame)
    default: break
    }
  }

  private mutating func turn(
    _ source: AdvertiserTable.OwnAdvertising.Source, _ set: UInt8?, _ isOn: Bool, _ frame: Frame
  ) {
    // Hosts also disable advertising that they never configured.
    guard let place = place(source, set, makes: isOn) else { return }
    sets[place].turn(isOn, at: frame)
  }

  private mutating func change(
    _ source: AdvertiserTable.OwnAdvertising.Source, _ set: UInt8?, _ frame: Frame,
    _ body: (inout AdvertiserTable.OwnAdvertising) -> Void
  ) {
    guard let place = place(source, set, makes: true) else { return }
    body(&sets[place])
    sets[place].note(frame)
  }

  private mutating func place(
    _ source: AdvertiserTable.OwnAdvertising.Source, _ set: UInt8?, makes: Bool
  ) -> Int? {
    // The set number was cut from the record.
    guard source == .legacy || set != nil else { return nil }
    let known = sets.firstIndex { $0.source == source && $0.set == set && !$0.isRemoved }
    if let known { return known }
    guard makes, sets.count < OwnAdvertisingTable.limit else { return nil }
    sets.append(AdvertiserTable.OwnAdvertising(adapter: adapter, source: source, set: set))
    sets[sets.count - 1].dataIsKnown = wasReset
    return sets.count - 1
  }
}

extension [UInt8] {
  /// Processes advertising data: complete data, or the first or a later fragment. Core 6.0, Vol 4, Part E, 7.8.54.
  fileprivate mutating func take(_ octets: [UInt8], _ operation: UInt8?) {
    switch operation {
    case 0, 2: append(contentsOf: octets.prefix(Swift.max(0, 1650 - count)))
    case 1, 3: self = octets
    default: break
    }
  }
}

extension RawSpan {
  fileprivate func number(at offset: Int, octets: Int) -> Int? {
    var value = 0
    for place in (0..<octets).reversed() {
      guard let octet = octet(at: offset + place) else { return nil }
      value = value << 8 | Int(octet)
    }
    return value
  }

  /// Parses a minimum and a maximum interval in units of 625 µs.
  fileprivate func interval(at offset: Int, octets: Int) -> ClosedRange<Int>? {
    guard let least = number(at: offset, octets: octets),
      let most = number(at: offset + octets, octets: octets), least <= most
    else { return nil }
    return least * 625...most * 625
  }

  func address(at offset: Int) -> DeviceAddress? {
    number(at: offset, octets: 6).map { DeviceAddress(rawValue: UInt64($0)) }
  }

  /// Returns the available octets of those that follow a length octet.
  fileprivate func counted(at offset: Int) -> [UInt8] {
    let count = Int(octet(at: offset) ?? 0)
    return (0..<count).compactMap { octet(at: offset + 1 + $0) }
  }
}
