public import BluetoothPackets

/// One connection, from the first record that shows it to the last.
public struct Connection: Sendable {
  /// The source of its packets.
  public enum Transport: Hashable, Sendable {
    /// An HCI log: the adapter's number and the connection handle.
    case hci(adapter: UInt16, handle: UInt16)
    /// The air: the access address.
    case air(accessAddress: UInt32)

    fileprivate var isAir: Bool {
      if case .air = self { true } else { false }
    }
  }

  /// The radio technology of the connection.
  public enum Technology: String, Hashable, Sendable, CaseIterable {
    /// LE.
    case lowEnergy = "le"
    /// BR/EDR.
    case classic = "br-edr"
  }

  /// The connection's number, counted from 1 in the order of first sight.
  package let id: Int
  /// The source of its packets.
  public let transport: Transport
  /// The radio technology.
  public internal(set) var technology: Technology

  /// Index in `DeviceTable` of the central.
  package internal(set) var central: Known<Int> = .unknown
  /// Index in `DeviceTable` of the peripheral.
  package internal(set) var peripheral: Known<Int> = .unknown
  /// In an HCI log: whether the host that wrote it is the central.
  public internal(set) var localIsCentral: Known<Bool> = .unknown

  /// Whether the record that opened it is in the capture.
  public var startWasCaptured: Bool { evidence.startWasCaptured }
  /// Whether the connection provably existed before the capture: the log records how connections begin, but it does not
  /// contain the start of this one. Otherwise the first packet in the capture may be one of the connection's first.
  public var beganBefore: Bool { !startWasCaptured && !evidence.mayBeNew }
  /// The first packet that belongs to it.
  public internal(set) var firstFrame: Frame
  /// The last packet that belongs to it.
  public internal(set) var lastFrame: Frame
  /// The last packet of each side in an HCI log.
  var lastHeard = BothDirections<Frame?>(both: nil)
  /// The times at which the peer's acknowledgements reached the controller of an HCI log.
  var acknowledgements = CompletionTimes()
  /// How and when it ended; nil while it is open.
  public internal(set) var end: Connection.End?

  /// Current interval, latency and supervision timeout.
  public internal(set) var parameters: Known<ConnectionParameters> = .unknown
  /// The supervision timeout of a BR/EDR connection in nanoseconds, 0 if it has none; unknown if nothing sets it.
  package internal(set) var classicTimeout: Known<Int64> = .unknown
  /// Current PHY of each direction.
  public internal(set) var phy: BothDirections<Known<PHY>>
  /// Largest LL payload in octets, without the MIC.
  public internal(set) var dataLength: BothDirections<Known<UInt16>>
  /// Maximum duration of a packet with an LL data PDU, in microseconds, as negotiated for uncoded PHYs.
  /// Core 6.0, Vol 6, Part B, 4.5.10.
  public internal(set) var dataTime: BothDirections<Known<UInt16>>
  /// Current ATT_MTU of the fixed channel, in octets.
  public internal(set) var attMTU: Known<UInt16>
  /// The receive MTUs of client and server, if they were seen.
  public internal(set) var attMTUOffers = Connection.MTUOffers()
  /// Whether the link is currently encrypted.
  public internal(set) var encryption: Known<Connection.EncryptionState>
  /// Size of the encryption key in octets.
  public internal(set) var encryptionKeySize: Known<UInt8> = .unknown
  /// Properties that only a sniffer sees; nil in an HCI log.
  public internal(set) var air: Connection.AirLink?

  /// The first channels that one side of a BR/EDR connection requested and the other side refused.
  package internal(set) var refusedChannels: [RefusedChannel] = []

  /// A channel of a BR/EDR connection that was refused. Core 6.0, Vol 3, Part A, 4.3.
  package struct RefusedChannel: Hashable, Sendable {
    /// The protocol for which the channel was requested.
    package let multiplexer: ProtocolMultiplexer
    /// The reason.
    package let result: ConnectionResponse.Result
    /// The record of the response.
    package let frame: Int

    static let limit = 16
  }

  /// The link layer features of each side: the central's under `centralToPeripheral`.
  public internal(set) var features = BothDirections<Known<LEFeatureSet>>(both: .unknown)
  /// The manufacturer of each side's controller, and its version of the specification.
  public internal(set) var versions = BothDirections<Known<Connection.LinkLayerVersion>>(
    both: .unknown)
  /// The specification's defaults that were in force until a record changed them, proven because the whole connection
  /// is in the capture; empty while the connection is open.
  public internal(set) var provenDefaults: Connection.ProvenDefaults = []
  /// The defaults whose changes the capture would show.
  var shownChanges: Connection.ProvenDefaults
  /// The record with which one side rejected a data length exchange because it does not support the procedure.
  var dataLengthRefusal: Int?
  /// The record that proves that packets never carry more than 27 octets; nil if none does.
  package internal(set) var shortPacketsProof: Int?
  /// The pauses between packets and between connection events.
  public internal(set) var frameSpaces: Connection.FrameSpaces

  /// Parameter changes in the order of capture; at most `maximumChanges`.
  public internal(set) var changes: [Connection.ParameterChange] = []
  /// Number of parameter changes beyond the limit.
  public internal(set) var changesNotKept = 0

  /// Number of packets with a payload.
  public internal(set) var packets = BothDirections(both: 0)
  /// Octets of L2CAP frames with their headers, by direction.
  public internal(set) var octets = BothDirections(both: 0)
  /// Number of complete ATT PDUs, in both directions.
  public internal(set) var attributePDUs = 0
  /// Whether a client used attributes by their handles before the first packet that could not be decrypted: no
  /// encrypted discovery was needed.
  var usesHandlesBeforeCiphertext = false
  /// Results of verifying the signatures of signed writes.
  public internal(set) var signedWrites = Connection.SignedWrites()
  /// Number of packets whose payload is ciphertext that was not decrypted, including retransmissions.
  public internal(set) var encryptedPackets = 0
  /// Results of its decryption.
  public internal(set) var decryption = Connection.Decryption()
  /// Number of packets that the sniffer decrypted.
  public internal(set) var decryptedPackets = 0

  /// Number of complete L2CAP frames and SDUs whose octets were not kept because of the memory budget.
  var framesNotKept = 0

  /// The last signal strength that this host read on the connection, or that its controller reported.
  package internal(set) var readSignal: ReadSignal?

  /// The response to Read RSSI, or a quality report. Core 6.0, Vol 4, Part E, 7.5.4.
  package struct ReadSignal: Hashable, Sendable {
    /// The signal strength in dBm.
    package let level: Int8
    /// The record of the response or the report.
    package let frame: Int
    /// The time of that record, in nanoseconds since 1970.
    package let time: Int64
    /// The content of an Android controller's report that the link is about to be lost; nil for Read RSSI.
    package var dying: Dying?

    /// An Android Bluetooth Quality Report that the supervision timeout is approaching. Android, HCI requirements.
    package struct Dying: Hashable, Sendable {
      /// Number of times that the controller received nothing.
      package let unheard: Int
    }
  }

  /// What the capture proves about the connection, and what it may lack.
  var evidence: CaptureEvidence
  /// Its credit-based channels, from their connection requests on.
  var channels = ChannelTable()

  /// Index in `ConnectionTable`.
  package var index: Int { id - 1 }

  /// Whether it was captured by a sniffer, so that packets may be missing.
  public var isOnAir: Bool {
    evidence.isOnAir
  }

  /// Number of packets with a payload, in both directions.
  public var traffic: Int { packets.centralToPeripheral + packets.peripheralToCentral }

  /// Whether a sniffer heard the connection request, but no packet of the connection, intact or damaged.
  package var isUnheard: Bool {
    guard let air else { return false }
    return traffic == 0 && air.emptyPDUs == 0 && air.badCRCs == 0 && air.malformed == 0
  }

  /// The record that set the newest parameters, in force or not yet.
  var newestParametersFrame: Int { parameters.frame ?? firstFrame.number }

  static let maximumChanges = 1000

  init(id: Int, transport: Transport, technology: Technology, frame: Frame, startWasCaptured: Bool)
  {
    self.id = id
    self.transport = transport
    self.technology = technology
    self.firstFrame = frame
    self.lastFrame = frame
    evidence = CaptureEvidence(
      isOnAir: transport.isAir, startWasCaptured: startWasCaptured)
    // The defaults of a new connection apply only if its start was captured. In the middle of a connection, any values
    // may have been negotiated before. Core 6.0, Vol 6, Part B, 4.5.10; Vol 3, Part F, 3.2.8.
    shownChanges = transport.isAir ? [.dataLength, .phy] : []
    let hasDefaults = startWasCaptured && technology == .lowEnergy
    phy = BothDirections(both: hasDefaults ? .assumed(.le1M) : .unknown)
    dataLength = BothDirections(both: hasDefaults ? .assumed(27) : .unknown)
    dataTime = BothDirections(both: hasDefaults ? .assumed(328) : .unknown)
    frameSpaces = Connection.FrameSpaces(isNew: hasDefaults)
    attMTU = hasDefaults ? .assumed(23) : .unknown
    encryption = startWasCaptured ? .assumed(.off) : .unknown
  }

  /// Counts a packet with a payload.
  mutating func count(_ octets: Int, in direction: LinkDirection) {
    packets[direction] += 1
    self.octets[direction] += octets
  }

  mutating func swapRoles() {
    swap(&central, &peripheral)
    packets.swap()
    octets.swap()
    phy.swap()
    dataLength.swap()
    features.swap()
    versions.swap()
    lastHeard.swap()
    dataTime.swap()
    frameSpaces.swapRoles()
    channels.swapDirections()
    for position in changes.indices { changes[position].swapRoles() }
  }

  /// Reverts a change that was announced but never took effect: the previous value stays in force.
  mutating func revoke(changeIn frame: Int) {
    guard let place = changes.lastIndex(where: { $0.frame == frame && $0.instant != nil }) else {
      return
    }
    guard case .parameters = changes.remove(at: place).value else { return }
    for change in changes.reversed() {
      guard case .parameters(let earlier) = change.value else { continue }
      parameters = .seen(earlier, frame: change.frame)
      return
    }
  }

  /// Withdraws a start of encryption that was derived from an unreadable packet. A readable packet shows that the first
  /// one was damaged and that the link is not encrypted.
  mutating func withdrawEncryption(at frame: Int) {
    guard encryption.basis == .derived, encryption.value == .on else { return }
    if let last = changes.lastIndex(where: { change in
      if case .encryption = change.value { true } else { false }
    }), changes[last].basis == .derived {
      changes.remove(at: last)
    }
    encryption = .derived(.off, frame: frame)
  }

  /// - Parameter room: the limit on the changes of all connections together.
  mutating func note(_ change: Connection.ParameterChange, _ room: inout Room) {
    guard changes.count < Connection.maximumChanges, room.take() else {
      changesNotKept += 1
      return
    }
    changes.append(change)
  }
}
