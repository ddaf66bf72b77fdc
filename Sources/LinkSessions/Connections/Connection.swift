public import BluetoothPackets

/// One connection, from the first record that shows it to the last.
public struct Connection: Sendable, Identifiable {
  /// Where its packets are found.
  public enum Transport: Hashable, Sendable {
    /// In a log of HCI: the adapter's number and the connection handle.
    case hci(adapter: UInt16, handle: UInt16)
    /// On the air: the access address.
    case air(accessAddress: UInt32)

    fileprivate var isAir: Bool {
      if case .air = self { true } else { false }
    }
  }

  /// Which of Bluetooth's two radios the connection uses.
  public enum Technology: String, Hashable, Sendable, CaseIterable {
    /// LE.
    case lowEnergy = "le"
    /// BR/EDR.
    case classic = "br-edr"
  }

  /// From 1, in the order of first sight.
  public let id: Int
  /// Where the connection is seen.
  public let transport: Transport
  /// Which of Bluetooth's two radios it uses.
  public internal(set) var technology: Technology

  /// Indices in `DeviceTable`.
  public internal(set) var central: Known<Int> = .unknown
  /// The peripheral's device, by its id.
  public internal(set) var peripheral: Known<Int> = .unknown
  /// In an HCI log: whether the host that wrote it is the central.
  public internal(set) var localIsCentral: Known<Bool> = .unknown

  /// Whether the record that opened it is in the capture.
  public var startWasCaptured: Bool { evidence.startWasCaptured }
  /// Whether it is proven that it was there before the capture: a log that tells beginnings does not tell
  /// this one's. Otherwise its first packet may be one of its first.
  public var beganBefore: Bool { !startWasCaptured && !evidence.mayBeNew }
  /// The first packet that belongs to it.
  public internal(set) var firstFrame: Frame
  /// The last packet that belongs to it.
  public internal(set) var lastFrame: Frame
  /// The last packet of each side in an HCI log.
  var lastHeard = BothDirections<Frame?>(both: nil)
  /// When the controller of an HCI log had acknowledgements.
  var acknowledgements = CompletionTimes()
  /// How and when it ended; nil while it goes on.
  public internal(set) var end: ConnectionEnd?

  /// Interval, latency and supervision timeout now.
  public internal(set) var parameters: Known<ConnectionParameters> = .unknown
  /// The physical layer of each direction now.
  public internal(set) var phy: BothDirections<Known<PHY>>
  /// Largest LL payload in octets, without the MIC.
  public internal(set) var dataLength: BothDirections<Known<UInt16>>
  /// Longest time that a packet with an LL data PDU may take, in microseconds, as the two sides agreed
  /// on for uncoded PHYs. Core 6.0, Vol 6, Part B, 4.5.10.
  public internal(set) var dataTime: BothDirections<Known<UInt16>>
  /// ATT_MTU of the fixed channel now, in octets.
  public internal(set) var attMTU: Known<UInt16>
  /// What client and server offered, where that was seen.
  public internal(set) var attMTUOffers = ATTMTUOffers()
  /// Whether the link is encrypted now.
  public internal(set) var encryption: Known<EncryptionState>
  /// In octets.
  public internal(set) var encryptionKeySize: Known<UInt8> = .unknown
  /// What only a sniffer sees; nil in a log of HCI.
  public internal(set) var air: AirLink?

  /// What the link layer of each side supports: the central's under `centralToPeripheral`.
  public internal(set) var features = BothDirections<Known<LEFeatureSet>>(both: .unknown)
  /// Who made the controller of each side, and which version of the specification it follows.
  public internal(set) var versions = BothDirections<Known<LinkLayerVersion>>(both: .unknown)
  /// The pauses between packets and between events.
  public internal(set) var frameSpaces: FrameSpaces

  /// Changes in the order of capture; at most `maximumChanges`.
  public internal(set) var changes: [ParameterChange] = []
  /// Changes of parameters that found no room.
  public internal(set) var changesNotKept = 0

  /// Packets with content, and their octets above HCI ACL or the link layer header.
  public internal(set) var packets = BothDirections(both: 0)
  /// Octets of L2CAP frames with their headers, by direction.
  public internal(set) var octets = BothDirections(both: 0)
  /// Complete ATT PDUs, both ways.
  public internal(set) var attributePDUs = 0
  /// What computing the signatures of signed writes again tells.
  public internal(set) var signedWrites = SignedWrites()
  /// Packets whose content is ciphertext that was not decrypted, those sent again among them.
  public internal(set) var encryptedPackets = 0
  /// What became of its ciphertext.
  public internal(set) var decryption = ConnectionDecryption()
  /// Packets that the sniffer has decrypted.
  public internal(set) var decryptedPackets = 0

  /// L2CAP frames and SDUs that were complete, and whose octets there was no room to keep.
  var framesNotKept = 0

  /// What the capture may lack of it.
  var evidence: CaptureEvidence
  /// The credit-based channels that it was asked for.
  var channels = ChannelTable()

  /// Index in `ConnectionTable`.
  public var index: Int { id - 1 }

  /// Whether a sniffer heard it: packets may be missing.
  public var isOnAir: Bool {
    evidence.isOnAir
  }

  /// Packets with content, both ways.
  public var traffic: Int { packets.centralToPeripheral + packets.peripheralToCentral }

  /// The record that gave the newest parameters, in force or not yet.
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
    // The defaults of a new connection hold only if its beginning was seen: in the middle of one
    // anything may have been agreed before. Core 6.0, Vol 6, Part B, 4.5.10; Vol 3, Part F, 3.2.8.
    phy = BothDirections(both: startWasCaptured ? .assumed(.le1M) : .unknown)
    dataLength = BothDirections(both: startWasCaptured ? .assumed(27) : .unknown)
    dataTime = BothDirections(both: startWasCaptured ? .assumed(328) : .unknown)
    frameSpaces = FrameSpaces(isNew: startWasCaptured)
    attMTU = startWasCaptured ? .assumed(23) : .unknown
    encryption = startWasCaptured ? .assumed(.off) : .unknown
  }

  /// Counts a packet with content.
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

  /// A change that a record announced never came into force: what was in force before it still is.
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

  /// - Parameter room: for the changes of all connections together.
  mutating func note(_ change: ParameterChange, _ room: inout Room) {
    guard changes.count < Connection.maximumChanges, room.take() else {
      changesNotKept += 1
      return
    }
    changes.append(change)
  }
}
