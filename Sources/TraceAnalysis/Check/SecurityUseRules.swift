import BluetoothPackets
import LinkSessions

/// Collects Security Requests.
final class SecurityRequestObserver: SMPObserver {
  private(set) var requests: [(connection: Int, frame: Frame)] = []
  private static let limit = 4096
  /// Number of requests beyond the limit.
  private(set) var notKept = 0

  func observe(_ pdu: borrowing SMPPDU, in context: PDUContext) {
    switch pdu {
    case .securityRequest:
      if requests.count < SecurityRequestObserver.limit {
        requests.append((context.connection, context.frame))
      } else {
        notKept += 1
      }
    default: break
    }
  }
}

/// Rules about the protection of attributes, and about the timing of security requests.
struct SecurityUseRules {
  let connections: ConnectionTable
  let devices: DeviceTable
  let security: SecurityLog
  let gatt: GATTMemory
  let requests: [(connection: Int, frame: Frame)]
  let refusals: [AttributeWatch.Refusal]
  /// Successful uses of attributes.
  let uses: [Procedure]

  var findings: [Finding] {
    duringEncryption + unprompted + unanswered + usesInTheClear + identities
  }

  // MARK: Security Requests

  /// Security Requests during a start of encryption that then failed.
  private var duringEncryption: [Finding] {
    security.encryptions.compactMap { encryption in
      switch encryption.outcome {
      case .failed, .disconnected: break
      case .on, .notInCapture, .inProgress: return nil
      }
      let end =
        encryption.end
        ?? connections[encryption.connection].end.map {
          Frame(number: $0.frame, time: $0.time)
        }
      guard let end,
        let request = requests.first(where: {
          $0.connection == encryption.connection && $0.frame.number > encryption.first.number
            && $0.frame.number < end.number
        })
      else { return nil }
      return Finding(
        .smpRequestDuringEncryption, connection: encryption.connection,
        direction: .peripheralToCentral, frame: end,
        earlierFrames: [encryption.first.number, request.frame.number],
        failures: [.encryption(EncryptionID(encryption.id))])
    }
  }

  /// Security Requests before any request had been rejected.
  private var unprompted: [Finding] {
    var reported: Set<Int> = []
    return requests.compactMap { request in
      guard connections[request.connection].startWasCaptured,
        !refusals.contains(where: {
          $0.place.connection == request.connection && $0.error.asksForSecurity
            && $0.response.number < request.frame.number
        }), reported.insert(request.connection).inserted
      else { return nil }
      return Finding(
        .smpPairingUnprompted, connection: request.connection, direction: .peripheralToCentral,
        frame: request.frame)
    }
  }

  /// Maximum time for a central to react, in nanoseconds.
  private static let timeToAnswer: Int64 = 2_000_000_000

  /// Security Requests on an unencrypted link that the central did not answer.
  private var unanswered: [Finding] {
    var reported: Set<Int> = []
    return security.requests.compactMap { request in
      let connection = connections[request.connection]
      guard request.answer == nil, !connection.lacksPackets, connection.encryptedPackets == 0,
        connection.cutPackets == 0, !connection.lacksEvents,
        !security.encryptions.contains(where: { $0.connection == request.connection }),
        let end = connection.end
      else { return nil }
      let wait = end.time.elapsed(since: request.frame.time)
      guard wait >= SecurityUseRules.timeToAnswer, reported.insert(request.connection).inserted
      else {
        return nil
      }
      return Finding(
        .smpSecurityRequestUnanswered, connection: request.connection,
        direction: .centralToPeripheral, frame: request.frame,
        values: [Finding.Value(.wait, .nanoseconds(wait))],
        // The peripheral that got no security ends the link for that.
        failures: end.cause == .reason(.authenticationFailure)
          ? [.end(ConnectionID(index: request.connection))] : [])
    }
  }

  // MARK: Attributes

  /// Attributes that were rejected for lack of security, but used without it elsewhere.
  private var usesInTheClear: [Finding] {
    struct Use: Hashable {
      let server: GATTMemory.Server
      let handle: UInt16
      let isWrite: Bool
    }
    var refused: [Use: AttributeWatch.Refusal] = [:]
    for refusal in refusals where refusal.error.asksForSecurity && refusal.place.handle > 0 {
      let server = gatt.server(
        of: connections[refusal.place.connection], sendingIn: refusal.place.server)
      let use = Use(
        server: server, handle: refusal.place.handle, isWrite: refusal.request != .readRequest)
      if refused[use] == nil { refused[use] = refusal }
    }
    guard !refused.isEmpty else { return [] }
    return uses.compactMap { procedure in
      guard let index = procedure.connection, let handle = procedure.handle,
        let direction = procedure.direction,
        let refusal = refused[
          Use(
            server: gatt.server(of: connections[index], sendingIn: direction.opposite),
            handle: handle, isWrite: procedure.kind == .write)],
        isPlain(index, at: procedure.firstFrame)
      else { return nil }
      return Finding(
        .secPlaintextWrites, connection: index, direction: direction.opposite,
        frame: procedure.lastSeen,
        earlierFrames: refusal.response.number < procedure.lastFrame
          ? [refusal.response.number] : [],
        values: [Finding.Value(.handle, .handle(handle))],
        failures: [.transaction(TransactionID(refusal.transaction))])
    }
  }

  /// Whether the capture proves that a connection was unencrypted at that time.
  private func isPlain(_ index: Int, at frame: Int) -> Bool {
    let connection = connections[index]
    guard connection.startWasCaptured, connection.encryptedPackets == 0,
      connection.decryption.decrypted == 0, connection.decryptedPackets == 0
    else { return false }
    return !security.encryptions.contains {
      $0.connection == index && $0.first.number < frame
    }
      && !connection.changes.contains {
        if case .encryption(.on, _) = $0.value { $0.frame < frame } else { false }
      }
  }

  // MARK: Addresses

  /// Peripherals that distributed an IRK in a pairing but later appear with their identity address.
  private var identities: [Finding] {
    var reported: Set<Int> = []
    // The frames in order, by peripheral.
    var met: [Int: [Int]] = [:]
    for connection in connections.connections where connection.startWasCaptured {
      if let device = connection.peripheral.value {
        met[device, default: []].append(connection.index)
      }
    }
    return security.pairings.compactMap { pairing in
      guard let key = pairing.responder.identityResolvingKey,
        !pairing.responder.hasNoPrivateAddresses,
        let identity = pairing.responder.identity?.value, let device = devices.find(identity),
        let last = met[device]?.last, connections[last].firstFrame.number > key,
        let index = met[device]?.first(where: { connections[$0].firstFrame.number > key }),
        reported.insert(device).inserted
      else { return nil }
      return Finding(
        .secIdentityInClear, connection: index, device: device,
        direction: .peripheralToCentral, frame: connections[index].firstFrame, earlierFrames: [key])
    }
  }
}
