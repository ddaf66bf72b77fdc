import BluetoothPackets
import ByteReading
import LinkDecryption

/// The simulated link's encryption. Core 6.0, Vol 6, Part B, 5.1.3.1.
struct SimulatedEncryption: Sendable {
  /// The request sent so far.
  var request: LLControlPDU.EncryptionRequest?
  private var material: LinkCipher.Material?
  private var longTermKey: UInt128 = 0
  /// Whether each side encrypts what it sends.
  var isOn = [false, false]
  /// Packet counter of each side's next packet.
  private var next: [UInt64] = [0, 0]

  mutating func start(_ response: LLControlPDU.EncryptionResponse, longTermKey: UInt128) {
    guard let request else { return }
    self.longTermKey = longTermKey
    material = LinkCipher.Material(
      centralDiversifier: request.centralKeyDiversifier,
      peripheralDiversifier: response.peripheralKeyDiversifier,
      centralVector: request.centralVector, peripheralVector: response.peripheralVector)
  }

  /// Returns the encrypted octets of a nonempty PDU that is sent for the first time.
  mutating func encrypt(_ pdu: OutgoingPDU, from role: LinkRole) -> [UInt8]? {
    guard isOn[role.rawValue], let material else { return nil }
    var cipher = PacketCipher(material, longTermKey: longTermKey)
    defer { next[role.rawValue] += 1 }
    return cipher.encrypt(
      pdu.payload, firstOctet: pdu.llid.rawValue, counter: next[role.rawValue],
      isFromCentral: role == .central)
  }
}

extension LinkSimulation {
  /// Starts encryption on behalf of the central's host.
  mutating func beginEncryption(at time: Int64) {
    guard let key = encryptionKey else { return finishProcedure(at: time) }
    hosts[0].log.startedCommand(
      .leEnableEncryption,
      HostLog.octets(hosts[0].log.handle) + LinkSimulation.name(of: key)
        + key.key.octets.reversed(), at: time)
    // A separate random stream, so that everything else is the same as without encryption.
    let request = LLControlPDU.EncryptionRequest(
      random: key.random, diversifier: key.diversifier,
      centralKeyDiversifier: encryptionRandom.next(),
      centralVector: UInt32(truncatingIfNeeded: encryptionRandom.next()))
    encryption.request = request
    control(.encryptionRequest, request, .central, at: time.later(by: SimulatedHost.transport))
  }

  /// Processes a PDU of the encryption start procedure.
  mutating func receive(
    encryption opcode: LLControlOpcode, by role: LinkRole, at time: Int64
  ) {
    guard let key = encryptionKey else { return }
    let handle = HostLog.octets(hosts[role.rawValue].log.handle)
    let answer = time.later(by: SimulatedHost.transport)
    switch (opcode, role) {
    case (.encryptionRequest, .peripheral):
      let response = LLControlPDU.EncryptionResponse(
        peripheralKeyDiversifier: encryptionRandom.next(),
        peripheralVector: UInt32(truncatingIfNeeded: encryptionRandom.next()))
      encryption.start(response, longTermKey: key.key)
      control(.encryptionResponse, response, .peripheral, at: answer)
      hosts[1].log.event(
        0x3E, [0x05] + handle + LinkSimulation.name(of: key), at: answer)
      guard !parameters.hasLostBond else { return refuseKey(at: answer) }
      hosts[1].log.completedCommand(
        .leLongTermKeyRequestReply, handle + key.key.octets.reversed(), returning: [0] + handle,
        at: answer.later(by: SimulatedHost.transport))
      control(
        .startEncryptionRequest, .peripheral, at: answer.later(by: 2 * SimulatedHost.transport))
    case (.startEncryptionRequest, .central):
      encryption.isOn[0] = true
      sides[0].checkOctets = PacketCipher.integrityCheckOctets
      control(.startEncryptionResponse, .central, at: answer)
    case (.startEncryptionResponse, .peripheral):
      encryption.isOn[1] = true
      sides[1].checkOctets = PacketCipher.integrityCheckOctets
      control(.startEncryptionResponse, .peripheral, at: answer)
      hosts[1].log.event(0x08, [0] + handle + [1], at: answer)
    case (.startEncryptionResponse, .central):
      hosts[0].log.event(0x08, [0] + handle + [1], at: answer)
      finishProcedure(at: answer)
    default: break
    }
  }

  /// Rand and EDIV.
  private static func name(of key: SimulatedPairing.Bond) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: key.random >> (8 * UInt64($0))) }
      + HostLog.octets(key.diversifier)
  }

  /// Rejects the central's request, because the peripheral's host has no key. 5.1.3.1.
  private mutating func refuseKey(at time: Int64) {
    let handle = HostLog.octets(hosts[1].log.handle)
    hosts[1].log.completedCommand(
      .leLongTermKeyRequestNegativeReply, handle, returning: [0] + handle,
      at: time.later(by: SimulatedHost.transport))
    control(
      .extendedRejectIndication,
      LLControlPDU.ExtendedRejectIndication(
        rejectedOpcode: .encryptionRequest, errorCode: .pinOrKeyMissing),
      .peripheral, at: time.later(by: 2 * SimulatedHost.transport))
  }

  /// Processes the rejection: the central's host gives up because the link is not encrypted.
  mutating func receiveRejection(at time: Int64) {
    guard procedure == .encryption else { return }
    let handle = HostLog.octets(hosts[0].log.handle)
    hosts[0].log.event(
      0x08, [ControllerErrorCode.pinOrKeyMissing.rawValue] + handle + [0], at: time)
    procedure = nil
    abandon(at: time)
  }

  /// Sends a control PDU without parameters.
  private mutating func control(_ opcode: LLControlOpcode, _ role: LinkRole, at time: Int64) {
    actions.add(time, .control(role, [opcode.rawValue]))
  }
}
