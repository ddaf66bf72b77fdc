public import BluetoothPackets
import ByteReading

/// Advertising that the host of an HCI log sets up: what its controller is to send.
public struct OwnAdvertising: Hashable, Sendable {
  /// The commands by which a host sets it up.
  public enum Source: String, Hashable, Sendable, CaseIterable {
    /// The commands of Core 4. Core 6.0, Vol 4, Part E, 7.8.5 to 7.8.9.
    case legacy
    /// An advertising set. Core 6.0, Vol 4, Part E, 7.8.52 to 7.8.56.
    case extended
    /// LE Multi Advertising, a command of Android's vendors.
    case androidMultiAdvertising = "android-multi-advertising"
  }

  /// From the command that switches it on to what ends it.
  public struct Period: Hashable, Sendable {
    /// The command.
    public let on: Frame
    /// A command, or a connection that ends it; nil where nothing in the capture does.
    public internal(set) var off: Frame?
  }

  /// The controller's number in the log.
  public let adapter: UInt16
  /// How it is set up.
  public let source: Source
  /// The set's or instance's number; nil for the commands of Core 4.
  public let set: UInt8?
  /// The shortest and the longest interval that the controller may choose, in microseconds; nil where the
  /// capture lacks its parameters.
  public internal(set) var interval: ClosedRange<Int>?
  /// Whether others may connect; nil where the capture lacks its parameters.
  public internal(set) var isConnectable: Bool?
  /// The random address that it was given; nil where it has none of its own.
  public internal(set) var address: DeviceAddress?
  /// What it sends.
  public internal(set) var data: [UInt8] = []
  /// What it answers scan requests with.
  public internal(set) var scanResponse: [UInt8] = []
  /// The commands that set it up; at most `limit`.
  public internal(set) var frames: [Int] = []
  /// When it was on; at most `limit`.
  public internal(set) var periods: [Period] = []
  /// Periods that found no room.
  public internal(set) var periodsNotKept = 0

  static let limit = 64

  init(adapter: UInt16, source: Source, set: UInt8?) {
    self.adapter = adapter
    self.source = source
    self.set = set
  }

  mutating func note(_ frame: Frame) {
    if frames.count < OwnAdvertising.limit { frames.append(frame.number) }
  }

  mutating func turn(_ isOn: Bool, at frame: Frame) {
    let isRunning = periods.last.map { $0.off == nil } ?? false
    if isOn, !isRunning {
      guard periods.count < OwnAdvertising.limit else {
        periodsNotKept += 1
        return
      }
      periods.append(Period(on: frame))
    } else if !isOn, isRunning {
      periods[periods.count - 1].off = frame
    }
  }
}

/// The advertising of one controller, as its host's commands set it up.
struct OwnAdvertisingTable: Sendable {
  private(set) var sets: [OwnAdvertising] = []
  private let adapter: UInt16

  private static let limit = 64

  init(adapter: UInt16) {
    self.adapter = adapter
  }

  /// Takes a command; others than those for advertising change nothing.
  mutating func take(_ opcode: UInt16, _ parameters: RawSpan, at frame: Frame) {
    switch opcode {
    case 0x2006:
      change(.legacy, nil, frame) {
        $0.interval = parameters.interval(at: 0, octets: 2)
        // 0 and 1 take connections, the former of anybody. 7.8.5.
        $0.isConnectable = parameters.octet(at: 4).map { [0, 1, 4].contains($0) }
      }
    case 0x2008: change(.legacy, nil, frame) { $0.data = parameters.counted(at: 0) }
    case 0x2009: change(.legacy, nil, frame) { $0.scanResponse = parameters.counted(at: 0) }
    case 0x200A: turn(.legacy, nil, parameters.octet(at: 0) == 1, frame)
    case 0x2035:
      change(.extended, parameters.octet(at: 0), frame) { $0.address = parameters.address(at: 1) }
    case 0x2036:
      change(.extended, parameters.octet(at: 0), frame) {
        $0.interval = parameters.interval(at: 3, octets: 3)
        $0.isConnectable = parameters.octet(at: 1).map { $0 & 1 != 0 }
      }
    case 0x2037:
      change(.extended, parameters.octet(at: 0), frame) {
        $0.data.take(parameters.counted(at: 3), parameters.octet(at: 1))
      }
    case 0x2038:
      change(.extended, parameters.octet(at: 0), frame) {
        $0.scanResponse.take(parameters.counted(at: 3), parameters.octet(at: 1))
      }
    case 0x2039: enable(parameters, frame)
    case 0xFD54: takeMultiAdvertising(parameters, frame)
    case 0x0C03:
      for index in sets.indices { sets[index].turn(false, at: frame) }
    default: break
    }
  }

  /// A central has connected: advertising that takes connections has reached its end. An advertising set's
  /// end has an event of its own.
  mutating func connect(at frame: Frame) {
    for index in sets.indices
    where sets[index].source != .extended && sets[index].isConnectable != false {
      sets[index].turn(false, at: frame)
    }
  }

  /// LE Advertising Set Terminated. Core 6.0, Vol 4, Part E, 7.7.65.18.
  mutating func terminate(_ set: UInt8, at frame: Frame) {
    for index in sets.indices where sets[index].source == .extended && sets[index].set == set {
      sets[index].turn(false, at: frame)
    }
  }

  /// The controller answers a command with an error: it changes nothing.
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
    // None is named: all of them.
    if named.isEmpty, !isOn {
      for index in sets.indices where sets[index].source == .extended {
        sets[index].turn(false, at: frame)
      }
    }
    for set in named { turn(.extended, set, isOn, frame) }
  }

  /// The subcommands of Android's LE Multi Advertising, whose last octets name the instance.
  private mutating func takeMultiAdvertising(_ parameters: RawSpan, _ frame: Frame) {
    let source = OwnAdvertising.Source.androidMultiAdvertising
    switch parameters.octet(at: 0) {
    case 0x01:
      change(source, parameters.octet(at: 22), frame) {
        $0.interval = parameters.interval(at: 1, octets: 2)
        $0.isConnectable = parameters.octet(at: 5).map { [0, 1, 4].contains($0) }
      }
    case 0x02:
      change(source, parameters.octet(at: 33), frame) { $0.data = parameters.counted(at: 1) }
    case 0x03:
      change(source, parameters.octet(at: 33), frame) {
        $0.scanResponse = parameters.counted(at: 1)
      }
    case 0x04:
      change(source, parameters.octet(at: 7), frame) { $0.address = parameters.address(at: 1) }
    case 0x05: turn(source, parameters.octet(at: 2), parameters.octet(at: 1) == 1, frame)
    default: break
    }
  }

  private mutating func turn(
    _ source: OwnAdvertising.Source, _ set: UInt8?, _ isOn: Bool, _ frame: Frame
  ) {
    // Hosts switch off what they have never set up.
    guard let place = place(source, set, makes: isOn) else { return }
    sets[place].turn(isOn, at: frame)
  }

  private mutating func change(
    _ source: OwnAdvertising.Source, _ set: UInt8?, _ frame: Frame,
    _ body: (inout OwnAdvertising) -> Void
  ) {
    guard let place = place(source, set, makes: true) else { return }
    body(&sets[place])
    sets[place].note(frame)
  }

  private mutating func place(
    _ source: OwnAdvertising.Source, _ set: UInt8?, makes: Bool
  ) -> Int? {
    // An octet that was cut away names no set.
    guard source == .legacy || set != nil else { return nil }
    if let place = sets.firstIndex(where: { $0.source == source && $0.set == set }) { return place }
    guard makes, sets.count < OwnAdvertisingTable.limit else { return nil }
    sets.append(OwnAdvertising(adapter: adapter, source: source, set: set))
    return sets.count - 1
  }
}

extension [UInt8] {
  /// Takes data, or a fragment of it: whole, first, or more of it. Core 6.0, Vol 4, Part E, 7.8.54.
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

  /// Two intervals, in units of 625 µs.
  fileprivate func interval(at offset: Int, octets: Int) -> ClosedRange<Int>? {
    guard let least = number(at: offset, octets: octets),
      let most = number(at: offset + octets, octets: octets), least <= most
    else { return nil }
    return least * 625...most * 625
  }

  fileprivate func address(at offset: Int) -> DeviceAddress? {
    number(at: offset, octets: 6).map { DeviceAddress(rawValue: UInt64($0)) }
  }

  /// As many octets as the one before them says, as far as they are there.
  fileprivate func counted(at offset: Int) -> [UInt8] {
    let count = Int(octet(at: offset) ?? 0)
    return (0..<count).compactMap { octet(at: offset + 1 + $0) }
  }
}
