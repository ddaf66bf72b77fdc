import BluetoothPackets
import LinkSessions
public import TraceAnalysis

/// Pairings and encryptions as a JSON document of the schema "bletrace.pairing/1".
public struct PairingJSON {
  let story: PairingStory

  /// Writes the document.
  ///
  /// - Parameters:
  ///   - story: what was found.
  ///   - connection: the only one to tell of, by its id; nil for all.
  ///   - output: where to.
  public static func write(
    _ story: PairingStory, connection: Int? = nil, to output: inout OutputBuffer
  ) {
    var writer = JSONWriter(isPretty: true)
    let document = PairingJSON(story: story)
    let pairings = story.accounts.filter {
      connection == nil || $0.pairing.connection + 1 == connection
    }
    let encryptions = story.encryptions.filter {
      connection == nil || $0.encryption.connection + 1 == connection
    }
    writer.object { writer in
      writer.value("schema", "bletrace.pairing/1")
      writer.value("file", story.name)
      writer.value("start", story.start.map(Clock.timestamp))
      writer.array("pairings", of: pairings, document.pairing)
      writer.array("encryptions", of: encryptions, document.encryption)
      writer.value("not_kept", story.notKept)
    }
    output.line(writer.take())
  }

  /// Seconds from the first record.
  private func seconds(_ time: Int64) -> Double {
    Double(time.elapsed(since: story.start ?? 0)) / 1e9
  }

  private func address(_ index: Int?) -> String? {
    index.map { story.devices[$0].key.address.description }
  }

  private func peers(_ writer: inout JSONWriter, _ index: Int) {
    let connection = story.connections[index]
    writer.value("connection", connection.id)
    writer.value("central", address(connection.central.value))
    writer.value("peripheral", address(connection.peripheral.value))
  }

  // MARK: Pairings

  private func pairing(_ writer: inout JSONWriter, _ account: PairingStory.Account) {
    let pairing = account.pairing
    writer.object { writer in
      writer.value("id", pairing.id)
      writer.value("transaction", pairing.transaction)
      peers(&writer, pairing.connection)
      writer.value("start", seconds(pairing.first.time))
      writer.value("start_captured", pairing.startWasCaptured)
      writer.value("end", seconds((pairing.end ?? pairing.last).time))
      outcome(&writer, pairing)
      writer.value("cause", account.cause?.rule.rawValue)
      writer.value(
        "method", pairing.isSecureConnections.map { $0 ? "secure-connections" : "legacy" })
      writer.value("association_model", pairing.association?.model.name)
      writer.value("passkey_from", pairing.association?.passkeySource)
      writer.value("association_reason", pairing.association?.reason.jsonName)
      writer.value("key_size", pairing.keySize)
      writer.value("link_key_derived", pairing.derivesLinkKey)
      writer.value("debug_key", pairing.usesDebugKey)
      securityRequest(&writer, pairing.securityRequest)
      refusal(&writer, account.refusal)
      side(&writer, "initiator", pairing, .centralToPeripheral)
      side(&writer, "responder", pairing, .peripheralToCentral)
      writer.array("phases", of: pairing.phases) { writer, phase in
        writer.object { writer in
          writer.value("name", phase.kind.rawValue)
          writer.value("start", seconds(phase.first.time))
          writer.value("end", seconds(phase.last.time))
          writer.numbers("frames", [phase.first.number, phase.last.number])
        }
      }
      writer.value("keypress_notifications", pairing.keypresses)
      writer.value("encrypted_frame", pairing.encrypted.frame)
      writer.value("encrypted_basis", pairing.encrypted.basis.rawValue)
      writer.array("warnings", of: account.warnings) { $0.value(nil, $1.rule.rawValue) }
      writer.array("violations", of: pairing.violations) { writer, violation in
        writer.object { writer in
          writer.value("kind", violation.rule.rawValue)
          writer.value("sender", violation.direction?.sender)
          writer.numbers("frames", violation.frames)
        }
      }
      writer.numbers("frames", [pairing.first.number, (pairing.end ?? pairing.last).number])
    }
  }

  private func outcome(_ writer: inout JSONWriter, _ pairing: Pairing) {
    writer.value("outcome", pairing.outcome.jsonName)
    var basis: Basis?
    var code: UInt8?
    var name: String?
    var side: LinkDirection?
    switch pairing.outcome {
    case .success(let value): basis = value
    case .failed(let reason, let sender):
      code = reason.rawValue
      name = reason.name.map { "\($0)" }
      side = sender
    case .encryptionFailed(let error):
      code = error.rawValue
      name = error.name.map { "\($0)" }
    default: break
    }
    writer.value("outcome_basis", basis?.rawValue)
    writer.value("error_code", code)
    writer.value("error_name", name)
    writer.value("failed_by", side?.sender)
  }

  private func securityRequest(_ writer: inout JSONWriter, _ request: SeenSecurityRequest?) {
    guard let request else { return writer.value("security_request", nil as String?) }
    writer.object("security_request") { writer in
      requirements(&writer, request.requirements)
      writer.numbers("frames", [request.frame.number])
    }
  }

  private func refusal(_ writer: inout JSONWriter, _ refusal: SecurityRefusal?) {
    guard let refusal else { return writer.value("refused_before", nil as String?) }
    writer.object("refused_before") { writer in
      writer.value("request", refusal.opcode.name.map { "\($0)" })
      writer.value("handle", refusal.handle)
      writer.value("error_code", refusal.error.rawValue)
      writer.value("error_name", refusal.error.name.map { "\($0)" })
      writer.numbers("frames", [refusal.request.number, refusal.response.number])
    }
  }

  private func side(
    _ writer: inout JSONWriter, _ key: String, _ pairing: Pairing, _ direction: LinkDirection
  ) {
    let side = pairing.sides[direction]
    writer.object(key) { writer in
      if let features = side.features {
        writer.value("io_capability", features.ioCapability.name.map { "\($0)" })
        writer.value("oob", features.outOfBandFlag == .present)
        requirements(&writer, features.authenticationRequirements)
        writer.value("max_key_size", features.maximumKeySize)
      }
      writer.array("keys_expected", of: (pairing.keysExpected(of: direction) ?? []).names) {
        $0.value(nil, $1)
      }
      writer.array("keys_sent", of: side.keys.names) { $0.value(nil, $1) }
      writer.value("identity", side.identity.map { $0.value.address.description })
      let frames = [
        side.featuresFrame?.number, side.publicKey?.frame.number, side.confirm?.frame.number,
        side.random?.frame.number, side.check?.frame.number, side.longTermKey,
        side.keyName?.frame.number, side.identityResolvingKey, side.identity?.frame.number,
        side.signatureKey,
      ]
      writer.numbers("frames", frames.compactMap { $0 })
    }
  }

  private func requirements(
    _ writer: inout JSONWriter, _ requirements: AuthenticationRequirements
  ) {
    writer.value("bonding", requirements.wantsBonding)
    writer.value("mitm", requirements.wantsManInTheMiddleProtection)
    writer.value("secure_connections", requirements.supportsSecureConnections)
    writer.value("keypress", requirements.wantsKeypressNotifications)
    writer.value("ct2", requirements.supportsH7)
  }

  // MARK: Encryptions

  private func encryption(_ writer: inout JSONWriter, _ account: PairingStory.Encryption) {
    let encryption = account.encryption
    writer.object { writer in
      writer.value("id", encryption.id)
      peers(&writer, encryption.connection)
      writer.value("start", seconds(encryption.first.time))
      writer.value("end", encryption.end.map { seconds($0.time) })
      writer.value("key", encryption.key.jsonName)
      writer.value("pairing", account.pairing)
      writer.value("reconnection", account.isReconnection)
      writer.value("refresh", encryption.isRefresh)
      writer.value("ediv", encryption.diversifier)
      writer.value("rand", encryption.random.map { Hexadecimal.number($0, width: 16) })
      writer.value("key_size", encryption.keySize)
      writer.value("key_missing", encryption.keyIsMissing)
      securityRequest(&writer, encryption.securityRequest)
      writer.value("outcome", encryption.outcome.jsonName)
      writer.value("outcome_basis", encryption.outcome.basis?.rawValue)
      writer.value("error_code", encryption.outcome.error?.rawValue)
      writer.value("error_name", encryption.outcome.error?.name.map { "\($0)" })
      let frames = [
        encryption.first.number, encryption.responseFrame, encryption.keyAnswerFrame,
        encryption.end?.number,
      ]
      writer.numbers("frames", frames.compactMap { $0 })
    }
  }
}
