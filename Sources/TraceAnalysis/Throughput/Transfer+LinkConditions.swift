public import BluetoothPackets
public import LinkSessions

extension Transfer {
  /// Parameters of a connection at one time: everything that determines the link's ceiling.
  public struct LinkConditions: Hashable, Sendable {
    /// Interval, latency and supervision timeout.
    public internal(set) var parameters: Known<ConnectionParameters>
    /// The PHY of each direction.
    public internal(set) var phy: BothDirections<Known<PHY>>
    /// Coding scheme of LE Coded, if the sniffer reports it.
    var coding = BothDirections<AirPHY?>(both: nil)
    /// Maximum LL payload in octets, without the MIC.
    public internal(set) var dataLength: BothDirections<Known<UInt16>>
    /// Maximum air time of a packet with an LL data PDU in microseconds, as negotiated for uncoded
    /// PHYs.
    public internal(set) var dataTime: BothDirections<Known<UInt16>>
    /// ATT_MTU in octets.
    public internal(set) var attMTU: Known<UInt16>
    /// Whether the link was encrypted.
    public internal(set) var encryption: Known<Connection.EncryptionState>
    /// The pauses between packets and between events.
    public let frameSpaces: Connection.FrameSpaces

    /// Conditions at the end of the capture, or of the connection.
    public init(atEndOf connection: Connection) {
      parameters = connection.parameters
      phy = connection.phy
      dataLength = connection.dataLength
      dataTime = connection.dataTime
      attMTU = connection.attMTU
      encryption = connection.encryption
      frameSpaces = connection.frameSpaces
    }

    /// Conditions at the end, including what PDUs prove about the MTU.
    public init(atEndOf connection: Connection, _ usage: ThroughputAnalysis.MTUUsage?) {
      self.init(atEndOf: connection)
      if let usage { attMTU = usage.attMTU }
    }

    /// Conditions before the first record: the defaults of a new connection, or unknown.
    init(atStartOf connection: Connection) {
      let isNew = connection.startWasCaptured
      func initial<Value>(_ value: Value, _ proof: Connection.ProvenDefaults) -> Known<Value> {
        isNew ? connection.provenDefaults.known(value, proof) : .unknown
      }
      parameters = .unknown
      let changesPHY = connection.changes.contains {
        if case .phy = $0.value { true } else { false }
      }
      // A sniffer reports the PHY of each packet. If it never changed, the last one was in use the whole time.
      phy =
        changesPHY || connection.air == nil
        ? BothDirections(both: initial(.le1M, .phy)) : connection.phy
      if let proof = connection.shortPacketsProof {
        dataLength = BothDirections(both: .derived(27, frame: proof))
        dataTime = BothDirections(both: .derived(328, frame: proof))
      } else {
        dataLength = BothDirections(both: initial(27, .dataLength))
        dataTime = BothDirections(both: initial(328, .dataLength))
      }
      attMTU = initial(23, .attMTU)
      encryption = initial(.off, .encryption)
      frameSpaces = connection.frameSpaces
    }

    mutating func apply(_ change: Connection.ParameterChange) {
      switch change.value {
      case .parameters(let values): parameters = Transfer.LinkConditions.known(values, change)
      case .phy(let both):
        phy = BothDirections(
          centralToPeripheral: Transfer.LinkConditions.known(both.centralToPeripheral, change),
          peripheralToCentral: Transfer.LinkConditions.known(both.peripheralToCentral, change))
      case .dataLength(let both, let time):
        dataLength = BothDirections(
          centralToPeripheral: Transfer.LinkConditions.known(both.centralToPeripheral, change),
          peripheralToCentral: Transfer.LinkConditions.known(both.peripheralToCentral, change))
        dataTime = BothDirections(
          centralToPeripheral: Transfer.LinkConditions.known(time.centralToPeripheral, change),
          peripheralToCentral: Transfer.LinkConditions.known(time.peripheralToCentral, change))
      case .attMTU(let mtu): attMTU = Transfer.LinkConditions.known(mtu, change)
      case .encryption(let state, _): encryption = Transfer.LinkConditions.known(state, change)
      case .subrate(let subrate):
        guard let values = parameters.value else { return }
        parameters = Transfer.LinkConditions.known(values.subrated(subrate), change)
      case .channelMap: break
      }
    }

    private static func known<Value>(_ value: Value, _ change: Connection.ParameterChange) -> Known<
      Value
    > {
      change.basis == .seen
        ? .seen(value, frame: change.frame) : .derived(value, frame: change.frame)
    }
  }
}

extension Transfer.LinkConditions {
  /// The PHY of a direction with its coding scheme, or nil if unknown.
  func airPHY(_ direction: LinkDirection) -> AirPHY? {
    guard let phy = phy[direction].value else { return nil }
    return phy == .leCoded ? coding[direction] ?? AirPHY(phy) : AirPHY(phy)
  }

  /// Raises the data length if packets are longer than the known value, unless an update came
  /// before them.
  ///
  /// - Parameter others: conditions at other times.
  mutating func apply(_ proofs: AirLedger.Proofs, besides others: [Stretch] = []) {
    coding = proofs.coding
    for direction in LinkDirection.both {
      let longest = proofs.longestPayload[direction]
      let known = dataLength[direction]
      let isExplained = others.contains {
        let length = $0.conditions.dataLength[direction]
        return length.basis == .seen
          && length.frame ?? .max <= proofs.longestPayloadFrame[direction]
      }
      guard known.basis != .seen, longest > Int(known.value ?? 27), !isExplained else { continue }
      dataLength[direction] = .derived(
        UInt16(clamping: longest), frame: proofs.longestPayloadFrame[direction])
      // Its maximum air time was larger, too.
      dataTime[direction] = .unknown
    }
  }

  /// Raises the MTU if PDUs are longer than the known value.
  mutating func applyPDU(octets: Int, frame: Int) {
    guard octets > Int(attMTU.value ?? 23) else { return }
    attMTU = .derived(UInt16(clamping: octets), frame: frame)
  }

  /// A period in which nothing changed.
  struct Stretch: Hashable, Sendable {
    var conditions: Transfer.LinkConditions
    /// Duration in nanoseconds.
    var duration: Int64
  }

  /// Maximum number of stretches. A connection with more changes is represented by its longest
  /// ones.
  static let stretchesKept = 12

  /// Conditions of a connection from `start` to `end`: at least one stretch.
  static func stretches(
    of connection: Connection, from start: Int64, to end: Int64
  ) -> [Stretch] {
    var conditions = Transfer.LinkConditions(atStartOf: connection)
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
