import BluetoothPackets
import LinkSessions

/// Finds the pairing in the capture that a stored key comes from.
struct BondBook {
  /// A pairing by its identifier, and its first frame.
  private typealias Candidate = (id: Int, firstFrame: Int)

  /// Legacy keys by the identifier that the peripheral gave them.
  private var named: [CentralIdentification: [Candidate]] = [:]
  /// Keys of Secure Connections by both devices, with their identity addresses.
  private var unnamed: [[DeviceKey]: [Candidate]] = [:]
  /// Pairings that distributed a legacy key, by both devices.
  private var given: [[DeviceKey]: [Candidate]] = [:]
  private let connections: ConnectionTable
  private let devices: DeviceTable

  init(_ pairings: [Pairing], _ connections: ConnectionTable, _ devices: DeviceTable) {
    self.connections = connections
    self.devices = devices
    for pairing in pairings {
      guard case .success = pairing.outcome else { continue }
      let candidate = (pairing.id, pairing.first.number)
      if let name = pairing.responder.keyName?.value {
        named[name, default: []].append(candidate)
        if let peers = peers(of: pairing.connection) { given[peers, default: []].append(candidate) }
      }
      if pairing.isSecureConnections == true, let peers = peers(of: pairing.connection) {
        unnamed[peers, default: []].append(candidate)
      }
    }
  }

  /// Returns the identifier of the pairing whose key an encryption uses, or nil if it was not captured.
  func pairing(of encryption: LinkEncryption) -> Int? {
    if case .pairing(let id) = encryption.key { return id.rawValue }
    guard let random = encryption.random, let diversifier = encryption.diversifier else {
      return nil
    }
    let name = CentralIdentification(encryptedDiversifier: diversifier, randomNumber: random)
    let candidates: [Candidate]
    if random == 0, diversifier == 0 {
      candidates = peers(of: encryption.connection).flatMap { unnamed[$0] } ?? []
    } else {
      candidates = named[name] ?? []
    }
    return candidates.last { $0.firstFrame < encryption.first.number }?.id
  }

  /// Returns the identifier of the last pairing of the same two devices before an encryption, if it distributed a key
  /// with EDIV and Rand.
  func lastNamed(before encryption: LinkEncryption) -> Int? {
    guard let peers = peers(of: encryption.connection) else { return nil }
    return given[peers]?.last { $0.firstFrame < encryption.first.number }?.id
  }

  /// Returns both devices, with their identity addresses if the capture shows them.
  private func peers(of connection: Int) -> [DeviceKey]? {
    guard let central = connections[connection].central.value,
      let peripheral = connections[connection].peripheral.value
    else { return nil }
    return [central, peripheral].map { devices[$0].identity.value ?? devices[$0].key }
  }
}
