public import BluetoothPackets
public import LinkSessions

/// What a connection's two ends had agreed at one time: all that a link's ceiling depends on.
public struct LinkConditions: Hashable, Sendable {
  /// Interval, latency and supervision timeout.
  public internal(set) var parameters: Known<ConnectionParameters>
  /// The physical layer of each direction.
  public internal(set) var phy: BothDirections<Known<PHY>>
  /// How LE Coded was coded, where a sniffer names it.
  var coding = BothDirections<AirPHY?>(both: nil)
  /// Largest LL payload in octets, without the MIC.
  public internal(set) var dataLength: BothDirections<Known<UInt16>>
  /// Longest time of a packet with an LL data PDU in microseconds, as agreed on for uncoded PHYs.
  public internal(set) var dataTime: BothDirections<Known<UInt16>>
  /// In octets.
  public internal(set) var attMTU: Known<UInt16>
  /// Whether the link was encrypted.
  public internal(set) var encryption: Known<EncryptionState>
  /// The pauses between packets and between events.
  public let frameSpaces: FrameSpaces

  /// What holds at the end of the capture, or of the connection.
  public init(atEndOf connection: Connection) {
    parameters = connection.parameters
    phy = connection.phy
    dataLength = connection.dataLength
    dataTime = connection.dataTime
    attMTU = connection.attMTU
    encryption = connection.encryption
    frameSpaces = connection.frameSpaces
  }

  /// What holds at the end, with what its PDUs prove of the MTU.
  public init(atEndOf connection: Connection, _ usage: MTUUsage?) {
    self.init(atEndOf: connection)
    if let usage { attMTU = usage.attMTU }
  }

  /// What holds before anything is seen: the defaults of a new connection, or nothing at all.
  init(atStartOf connection: Connection) {
    let isNew = connection.startWasCaptured
    parameters = .unknown
    let changesPHY = connection.changes.contains {
      if case .phy = $0.value { true } else { false }
    }
    // A sniffer hears the PHY of each packet; where it never changed, it was the last one all along.
    phy =
      changesPHY || connection.air == nil
      ? BothDirections(both: isNew ? .assumed(.le1M) : .unknown) : connection.phy
    dataLength = BothDirections(both: isNew ? .assumed(27) : .unknown)
    dataTime = BothDirections(both: isNew ? .assumed(328) : .unknown)
    attMTU = isNew ? .assumed(23) : .unknown
    encryption = isNew ? .assumed(.off) : .unknown
    frameSpaces = connection.frameSpaces
  }

  mutating func apply(_ change: ParameterChange) {
    switch change.value {
    case .parameters(let values): parameters = LinkConditions.known(values, change)
    case .phy(let both):
      phy = BothDirections(
        centralToPeripheral: LinkConditions.known(both.centralToPeripheral, change),
        peripheralToCentral: LinkConditions.known(both.peripheralToCentral, change))
    case .dataLength(let both, let time):
      dataLength = BothDirections(
        centralToPeripheral: LinkConditions.known(both.centralToPeripheral, change),
        peripheralToCentral: LinkConditions.known(both.peripheralToCentral, change))
      dataTime = BothDirections(
        centralToPeripheral: LinkConditions.known(time.centralToPeripheral, change),
        peripheralToCentral: LinkConditions.known(time.peripheralToCentral, change))
    case .attMTU(let mtu): attMTU = LinkConditions.known(mtu, change)
    case .encryption(let state, _): encryption = LinkConditions.known(state, change)
    case .subrate(let subrate):
      guard let values = parameters.value else { return }
      parameters = LinkConditions.known(values.subrated(subrate), change)
    case .channelMap: break
    }
  }

  private static func known<Value>(_ value: Value, _ change: ParameterChange) -> Known<Value> {
    change.basis == .seen
      ? .seen(value, frame: change.frame) : .derived(value, frame: change.frame)
  }
}

extension LinkConditions {
  /// The physical layer of a direction with its coding; nil where it is not known.
  func airPHY(_ direction: LinkDirection) -> AirPHY? {
    guard let phy = phy[direction].value else { return nil }
    return phy == .leCoded ? coding[direction] ?? AirPHY(phy) : AirPHY(phy)
  }

  /// Packets that are longer than the data length known so far prove a larger one, unless an update
  /// came before them.
  ///
  /// - Parameter others: what held at other times.
  mutating func apply(_ air: AirLedger, besides others: [Stretch] = []) {
    coding = air.coding
    for direction in LinkDirection.both {
      let longest = air.longestPayload[direction]
      let known = dataLength[direction]
      let isExplained = others.contains {
        let length = $0.conditions.dataLength[direction]
        return length.basis == .seen && length.frame ?? .max <= air.longestPayloadFrame[direction]
      }
      guard known.basis != .seen, longest > Int(known.value ?? 27), !isExplained else { continue }
      dataLength[direction] = .derived(
        UInt16(clamping: longest), frame: air.longestPayloadFrame[direction])
      // It took its time, too.
      dataTime[direction] = .unknown
    }
  }

  /// PDUs that are longer than the MTU known so far prove a larger one.
  mutating func applyPDU(octets: Int, frame: Int) {
    guard octets > Int(attMTU.value ?? 23) else { return }
    attMTU = .derived(UInt16(clamping: octets), frame: frame)
  }

  /// A stretch of time in which nothing changed.
  struct Stretch: Hashable, Sendable {
    var conditions: LinkConditions
    /// Nanoseconds.
    var duration: Int64
  }

  /// Stretches that count: a connection that changes all the time is told by its longest ones.
  static let stretchesKept = 12

  /// What held from `start` to `end` on a connection; at least one stretch.
  static func stretches(
    of connection: Connection, from start: Int64, to end: Int64
  ) -> [Stretch] {
    var conditions = LinkConditions(atStartOf: connection)
    var stretches: [Stretch] = []
    var from = start
    for change in connection.changes {
      if change.time > from, change.time < end {
        stretches.append(
          Stretch(conditions: conditions, duration: change.time.elapsed(since: from)))
        from = change.time
      }
      guard change.time < end else { break }
      conditions.apply(change)
    }
    stretches.append(
      Stretch(conditions: conditions, duration: max(1, end.elapsed(since: from))))
    guard stretches.count > stretchesKept else { return stretches }
    return Array(stretches.sorted { $0.duration > $1.duration }.prefix(stretchesKept))
  }
}
