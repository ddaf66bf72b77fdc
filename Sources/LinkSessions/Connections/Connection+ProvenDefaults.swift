import BluetoothPackets
import ByteReading

extension Connection {
  /// The specification's defaults that a capture proves, because it contains the whole connection and would show any
  /// change.
  ///
  /// Core 6.0, Vol 6, Part B, 4.5.10; Vol 3, Part F, 3.2.8.
  public struct ProvenDefaults: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The ATT_MTU of 23 octets.
    public static let attMTU = Connection.ProvenDefaults(rawValue: 1)
    /// A link that is not encrypted.
    public static let encryption = Connection.ProvenDefaults(rawValue: 2)
    /// LL payloads of 27 octets, and packets of 328 µs.
    public static let dataLength = Connection.ProvenDefaults(rawValue: 4)
    /// The 1M PHY.
    public static let phy = Connection.ProvenDefaults(rawValue: 8)

    /// Returns a default as derived if the capture proves it, otherwise as assumed.
    public func known<Value>(_ value: Value, _ proof: Connection.ProvenDefaults) -> Known<Value> {
      contains(proof) ? .derived(value, frame: nil) : .assumed(value)
    }
  }
}

extension Connection {
  /// Records the defaults that nothing has changed once the connection or the capture has ended: what was assumed until
  /// then is proven.
  mutating func settleDefaults() {
    guard technology == .lowEnergy else { return }
    settleDataLength()
    // If values were readable, the link was not encrypted, whatever else the sniffer missed.
    if isOnAir, encryption.basis == .assumed, attributePDUs > 0, encryptedPackets == 0 {
      encryption = .derived(.off, frame: nil)
    }
    guard technology == .lowEnergy, startWasCaptured, !lacksEvents, framesNotKept == 0,
      !evidence.mayLackPackets(), evidence.lastSilentEvent == 0, evidence.lastUnfinishedEvent == 0
    else { return }
    provenDefaults = shownChanges.union([.attMTU, .encryption])
    attMTU = settled(attMTU, .attMTU)
    encryption = settled(encryption, .encryption)
    for direction in LinkDirection.both {
      phy[direction] = settled(phy[direction], .phy)
      dataLength[direction] = settled(dataLength[direction], .dataLength)
      dataTime[direction] = settled(dataTime[direction], .dataLength)
    }
  }

  /// Proves the default lengths if one side does not support the extension, because packets can't become longer then.
  /// Core 6.0, Vol 6, Part B, 4.5.10.
  private mutating func settleDataLength() {
    let featureFrames = LinkDirection.both.compactMap { side in
      features[side].value?.contains(.dataLengthExtension) == false ? features[side].frame : nil
    }
    guard LinkDirection.both.allSatisfy({ dataLength[$0].basis != .seen }),
      let frame = dataLengthRefusal ?? featureFrames.min()
    else { return }
    shortPacketsProof = frame
    dataLength = BothDirections(both: .derived(27, frame: frame))
    dataTime = BothDirections(both: .derived(328, frame: frame))
  }

  private func settled<Value>(_ known: Known<Value>, _ proof: Connection.ProvenDefaults) -> Known<
    Value
  > {
    guard known.basis == .assumed, let value = known.value else { return known }
    return provenDefaults.known(value, proof)
  }
}

/// The changes to a link that the host has configured its controller to report. Core 6.0, Vol 4, Part E, 7.8.1.
struct ReportedChanges: Sendable {
  /// The mask in LE Set Event Mask; nil if the log does not contain the command.
  private var mask: UInt64?
  /// Whether the host may start connections on another PHY than LE 1M.
  private var usesOtherPHYs = false

  /// Processes a command of the host.
  mutating func take(_ opcode: UInt16, _ parameters: RawSpan) {
    switch opcode {
    case 0x2001:
      guard parameters.byteCount >= 8 else { return }
      mask = (0..<8).reduce(0) { $0 | UInt64(parameters.octet(at: $1) ?? 0) << UInt64(8 * $1) }
    // The PHYs on which LE Extended Create Connection scans for the peer.
    case 0x2043: noteInitiating(parameters.octet(at: 9))
    case 0x2085: noteInitiating(parameters.octet(at: 11))
    // Extended advertising sets that do not use legacy PDUs. 7.8.53.
    case 0x2036, 0x207F:
      if let properties = parameters.octet(at: 1), properties & 0x10 == 0 { usesOtherPHYs = true }
    default: break
    }
  }

  private mutating func noteInitiating(_ phys: UInt8?) {
    if phys != 1 { usesOtherPHYs = true }
  }

  /// Forgets the event mask: a controller that was reset has lost it. 7.3.2.
  mutating func reset() {
    mask = nil
  }

  /// Returns the defaults of a new connection whose changes the controller would report.
  ///
  /// - Parameter features: the features of the controller; nil if it has not announced them.
  func shown(_ features: LEFeatureSet?) -> Connection.ProvenDefaults {
    var shown: Connection.ProvenDefaults = []
    // Bits 6 and 11: LE Data Length Change and LE PHY Update Complete.
    if reports(bit: 6) || features?.contains(.dataLengthExtension) == false {
      shown.insert(.dataLength)
    }
    let knowsOneOnly = features.map { !$0.contains(.le2M) && !$0.contains(.leCoded) } ?? false
    if reports(bit: 11) && !usesOtherPHYs || knowsOneOnly { shown.insert(.phy) }
    return shown
  }

  private func reports(bit: Int) -> Bool { mask.map { $0 >> UInt64(bit) & 1 == 1 } ?? false }
}
