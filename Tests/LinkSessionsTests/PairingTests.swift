import BluetoothPackets
import LinkSessions
import Testing

/// PDUs of the Security Manager become pairings. Core 6.0, Vol 3, Part H.
@Suite struct PairingTests {
  // MARK: A central's HCI log

  private static let legacy: [UInt8] = [0x03, 0, 0x01, 16, 0x01, 0x01]
  private static let secure: [UInt8] = [0x03, 0, 0x09, 16, 0x02, 0x02]

  private static func value(_ code: UInt8, _ octet: UInt8, count: Int = 16) -> [UInt8] {
    [code] + [UInt8](repeating: octet, count: count)
  }

  /// A session of a central whose connection has just opened.
  private func opened(isCentral: Bool = true) -> TestSession {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete(isCentral: isCentral))
    return session
  }

  private func pdu(_ octets: [UInt8]) -> [UInt8] { HCIPackets.acl(HCIPackets.l2cap(6, octets)) }

  private func heard(_ octets: [UInt8]) -> [UInt8] {
    HCIPackets.acl(boundary: 2, HCIPackets.l2cap(6, octets))
  }

  private var enable: [UInt8] {
    HCIPackets.command(0x2019, [1, 0] + [UInt8](repeating: 0, count: 26))
  }

  private func encryptionChange(_ status: UInt8 = 0) -> [UInt8] {
    HCIPackets.event(0x08, [status, 1, 0, status == 0 ? 1 : 0])
  }

  /// Legacy Just Works up to the random values.
  private func authenticate(_ session: TestSession) {
    session.send(pdu([0x01] + Self.legacy))
    session.receive(heard([0x02] + Self.legacy))
    session.send(pdu(Self.value(0x03, 1)))
    session.receive(heard(Self.value(0x03, 2)))
    session.send(pdu(Self.value(0x04, 3)))
    session.receive(heard(Self.value(0x04, 4)))
  }

  @Test func `A legacy pairing is one transaction with its phases and keys`() throws {
    let session = opened()
    session.receive(heard([0x0B, 0x01]))
    authenticate(session)
    session.send(enable)
    session.receive(encryptionChange())
    #expect(session.recorder.pairings.isEmpty)
    session.receive(heard(Self.value(0x06, 5)))
    session.receive(heard([0x07, 0x34, 0x12] + [UInt8](repeating: 9, count: 8)))
    session.send(pdu(Self.value(0x06, 6)))
    session.send(pdu([0x07, 0x78, 0x56] + [UInt8](repeating: 7, count: 8)))
    let pairing = try #require(session.recorder.pairings.first)
    #expect(pairing.outcome == .success(.seen))
    #expect(pairing.isSecureConnections == false)
    #expect(pairing.association?.model == .justWorks)
    #expect(pairing.association?.reason == .protectionNotAsked)
    #expect(pairing.keySize == 16)
    #expect(pairing.securityRequest?.frame.number == 2)
    #expect(
      pairing.initiator.confirm?.value == UInt128(0x0101_0101_0101_0101) << 64
        | 0x0101_0101_0101_0101)
    #expect(pairing.responder.keyName?.value.encryptedDiversifier == 0x1234)
    #expect(pairing.responder.keys == .encryptionKey)
    #expect(
      pairing.phases.map(\.kind) == [
        .featureExchange, .authentication, .encryption, .keyDistribution,
      ])
    #expect(pairing.phases.map(\.first.number) == [3, 4, 9, 10])
    #expect(pairing.violations.isEmpty)
    let transaction = try #require(session.recorder.ended.last { $0.kind == .pairing })
    #expect(transaction.id == pairing.transaction)
    #expect(transaction.request.number == 3)
    #expect(transaction.response?.number == 14)
    #expect(session.recorder.encryptions.first?.key == .pairing(PairingID(1)))
    #expect(session.recorder.violations == [])
  }

  @Test func `LE Secure Connections needs no LTK to be sent`() throws {
    let session = opened()
    session.send(pdu([0x01] + Self.secure))
    session.receive(heard([0x02] + Self.secure))
    session.send(pdu(Self.publicKeys[0]))
    session.receive(heard(Self.publicKeys[1]))
    session.receive(heard(Self.value(0x03, 3)))
    session.send(pdu(Self.value(0x04, 4)))
    session.receive(heard(Self.value(0x04, 5)))
    session.send(pdu(Self.value(0x0D, 6)))
    session.receive(heard(Self.value(0x0D, 7)))
    session.send(enable)
    session.receive(encryptionChange())
    for (code, count) in [(0x08, 16), (0x09, 7)] as [(UInt8, Int)] {
      session.receive(heard(Self.value(code, 0, count: count)))
      session.send(pdu(Self.value(code, 0, count: count)))
    }
    let pairing = try #require(session.recorder.pairings.first)
    #expect(pairing.outcome == .success(.seen))
    #expect(pairing.isSecureConnections == true)
    #expect(pairing.phases.count == 6)
    #expect(!pairing.usesDebugKey)
    #expect(session.recorder.violations == [])
  }

  @Test func `A pairing that fails says why and who`() throws {
    let session = opened()
    session.send(pdu([0x01] + Self.legacy))
    session.receive(heard([0x05, 0x05]))
    let pairing = try #require(session.recorder.pairings.first)
    #expect(pairing.outcome == .failed(.pairingNotSupported, by: .peripheralToCentral))
    #expect(
      session.recorder.ended.last?.outcome
        == .error(.pairing(code: 5, name: "Pairing Not Supported")))
  }

  @Test func `A Security Request that is refused is a failed pairing`() throws {
    let session = opened()
    session.receive(heard([0x0B, 0x01]))
    session.send(pdu([0x05, 0x05]))
    let pairing = try #require(session.recorder.pairings.first)
    #expect(pairing.first.number == 2)
    #expect(pairing.outcome == .failed(.pairingNotSupported, by: .centralToPeripheral))
    #expect(session.recorder.violations == [])
  }

  @Test func `Encryption that fails ends the pairing that made the key`() throws {
    let session = opened()
    authenticate(session)
    session.send(enable)
    session.receive(encryptionChange(0x06))
    #expect(session.recorder.pairings.map(\.outcome) == [.encryptionFailed(.pinOrKeyMissing)])
    #expect(session.recorder.encryptions.map(\.outcome) == [.failed(.pinOrKeyMissing)])
  }

  @Test(
    arguments: [
      (29, false, .disconnected), (31, false, .timeout), (1, true, .inProgress),
    ] as [(Int64, Bool, Pairing.Outcome)])
  func `A pairing without an end is reported by what comes next`(
    _ seconds: Int64, _ isEndOfCapture: Bool, _ outcome: Pairing.Outcome
  ) {
    let session = opened()
    session.send(pdu([0x01] + Self.legacy))
    if isEndOfCapture {
      session.tracker.finish()
    } else {
      session.receive(HCIPackets.disconnection(), after: seconds * 1_000_000_000)
    }
    #expect(session.recorder.pairings.map(\.outcome) == [outcome])
  }

  @Test func `A new request gives the old pairing up`() {
    let session = opened()
    session.send(pdu([0x01] + Self.legacy))
    session.send(pdu([0x01] + Self.legacy))
    #expect(session.recorder.pairings.map(\.outcome) == [.abandoned])
    #expect(session.recorder.violations == [.smpOutOfOrder])
  }

  // MARK: Stored keys

  @Test func `Encryption without a pairing uses a stored key`() throws {
    let session = opened()
    session.receive(heard([0x0B, 0x01]))
    session.send(
      HCIPackets.command(
        0x2019, [1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 0x34, 0x12] + [UInt8](repeating: 0, count: 16)))
    session.receive(encryptionChange())
    session.receive(HCIPackets.event(0x30, [0, 1, 0]))
    #expect(session.recorder.encryptions.map(\.key) == [.stored, .stored])
    #expect(session.recorder.encryptions.map(\.isRefresh) == [false, true])
    let first = try #require(session.recorder.encryptions.first)
    #expect(first.random == 0x0807_0605_0403_0201)
    #expect(first.diversifier == 0x1234)
    #expect(first.securityRequest?.frame.number == 2)
  }

  @Test
  func `Encryption right after the features is a bypass, whatever is missing before the response`()
  {
    let session = TestSession()
    var link = AirTestLink()
    session.air(link.request())
    session.air(link.packet(.central, llid: 2, HCIPackets.l2cap(6, [0x01] + Self.secure)))
    session.air(link.packet(.peripheral, llid: 1), after: 250_000)
    for place in 0..<4 {
      // The central's empty packet is not in the capture.
      _ = link.packet(.central, llid: 1)
      let answer =
        place == 3
        ? link.packet(.peripheral, llid: 2, HCIPackets.l2cap(6, [0x02] + Self.secure))
        : link.packet(.peripheral, llid: 1)
      session.air(answer, after: 30_000_000)
    }
    let start = [
      link.control(.central, [0x03] + [UInt8](repeating: 0, count: 22)),
      link.control(.peripheral, [0x04] + [UInt8](repeating: 0, count: 12)),
      link.packet(.central, llid: 1), link.control(.peripheral, [0x05]),
      link.control(.central, [0x06]), link.control(.peripheral, [0x06]),
    ]
    for (place, var packet) in start.enumerated() {
      packet.isDecrypted = place >= 4
      session.air(packet, after: place % 2 == 0 ? 29_700_000 : 350_000)
    }
    #expect(session.recorder.pairings.map(\.outcome) == [.bypassed])
  }

  @Test func `A peripheral's host that has lost the key says so`() throws {
    let session = opened(isCentral: false)
    session.receive(HCIPackets.meta(0x05, [1, 0] + [UInt8](repeating: 1, count: 10)))
    session.send(HCIPackets.command(0x201B, [1, 0]))
    session.receive(HCIPackets.disconnection(reason: 0x06))
    let encryption = try #require(session.recorder.encryptions.first)
    #expect(encryption.keyIsMissing)
    #expect(encryption.keyAnswerFrame == 3)
    #expect(encryption.outcome == .failed(.pinOrKeyMissing))
  }

  @Test func `Requests that name another key each time name no stored one`() {
    let session = opened(isCentral: false)
    for name in 1...4 as ClosedRange<UInt8> {
      session.receive(HCIPackets.meta(0x05, [1, 0] + [UInt8](repeating: name, count: 10)))
      session.send(HCIPackets.command(0x201B, [1, 0]))
    }
    session.receive(HCIPackets.disconnection(reason: 0x06))
    #expect(session.recorder.encryptions.map(\.keyNameVaries) == [false, false, true, true])
    // Nor did the first ones.
    let all = session.tracker.security.encryptions
    #expect(all.count == 4 && all.allSatisfy { $0.keyNameVaries })
  }

  // MARK: Rules

  /// Pairing Public Key of both sides, with points of the curve: those of the specification's second
  /// set of sample data. Core 6.0, Vol 2, Part G, 7.1.2.1.
  private static let publicKeys: [[UInt8]] = [
    [
      "2c31a47b5779809ef44cb5eaaf5c3e43d5f8faad4a8794cb987e9b03745c78dd",
      "919512183898dfbecd52e2408e43871fd021109117bd3ed4eaf8437743715d4f",
    ],
    [
      "f465e43ff23d3f1b9dc7dfc04da8758184dbc966204796eccf0d6cf5e16500cc",
      "0201d048bcbbd899eeefc424164e33c201c2b010ca6b4d43a8a155cad8ecb279",
    ],
  ].map { [0x0C] + $0.flatMap { [UInt8](hexadecimal: $0).reversed() } }

  private static let breaches: [([[UInt8]], RuleID)] = [
    ([[0x01, 0x03, 0, 0x01, 17, 1, 1]], .smpKeySize),
    ([[0x01, 0x03, 0, 0x01, 6, 1, 1]], .smpKeySize),
    ([[0x02] + legacy], .smpWrongRole),
    ([value(0x03, 1)], .smpOutsidePairing),
    ([[0x0B]], .smpLength),
    ([[0x01] + legacy + [0]], .smpLength),
  ]

  @Test(arguments: breaches)
  func `A PDU that breaks a rule is an event`(
    _ pdus: [[UInt8]], _ kind: RuleID
  ) {
    let session = opened()
    for octets in pdus { session.send(pdu(octets)) }
    #expect(session.recorder.violations == [kind] || session.recorder.violations.first == kind)
  }

  @Test func `Public keys must be new, valid and the sender's own`() {
    let session = opened()
    session.send(pdu([0x01] + Self.secure))
    session.receive(heard([0x02] + Self.secure))
    session.send(pdu(Self.publicKeys[0]))
    session.receive(heard(Self.publicKeys[0]))
    #expect(session.recorder.violations == [.smpPublicKeyReflected])
    session.receive(heard(Self.publicKeys[0]))
    #expect(session.recorder.violations.dropFirst().first == .smpPublicKeyRepeated)
    let other = opened()
    other.send(pdu([0x01] + Self.secure))
    other.receive(heard([0x02] + Self.secure))
    other.send(pdu([0x0C] + [UInt8](repeating: 7, count: 32) + [UInt8](repeating: 0, count: 32)))
    #expect(other.recorder.violations == [.smpPublicKeyInvalid])
    #expect(other.tracker.security.pairings.first?.violations.map(\.rule) == [.smpPublicKeyInvalid])
  }

  @Test func `A confirm value before its turn, and keys in the plain, are out of order`() {
    let session = opened()
    session.send(pdu([0x01] + Self.legacy))
    session.receive(heard([0x02] + Self.legacy))
    session.receive(heard(Self.value(0x03, 1)))
    session.receive(heard(Self.value(0x06, 1)))
    #expect(session.recorder.violations == [.smpOutOfOrder, .smpOutOfOrder])
  }

  // MARK: Association models

  /// Vol 3, Part H, 2.3.5.1, Table 2.8: rows are the responder, columns the initiator, in the order
  /// of the capabilities' values; legacy first.
  private static let table: [[String]] = [
    ["jj", "jj", "rr", "jj", "rr"],
    ["jj", "jn", "rr", "jj", "rn"],
    ["ii", "ii", "bb", "jj", "ii"],
    ["jj", "jj", "jj", "jj", "jj"],
    ["ii", "in", "rr", "jj", "in"],
  ]

  @Test func `The table of association models is the specification's`() {
    for (responder, row) in Self.table.enumerated() {
      for (initiator, expected) in row.enumerated() {
        for (isSecure, letter) in zip([false, true], expected) {
          let choice = Pairing.AssociationChoice(
            initiator: features(UInt8(initiator)), responder: features(UInt8(responder)),
            isSecureConnections: isSecure)
          let model: Pairing.AssociationModel =
            switch letter {
            case "j": .justWorks
            case "n": .numericComparison
            case "i": .passkeyEntry(.initiatorDisplays)
            case "r": .passkeyEntry(.responderDisplays)
            default: .passkeyEntry(.bothEnter)
            }
          #expect(choice.model == model, "\(initiator) \(responder) \(isSecure)")
        }
      }
    }
  }

  private func features(
    _ capability: UInt8, oob: UInt8 = 0, requirements: UInt8 = 0x0D
  ) -> PairingFeatures {
    PairingFeatures(
      ioCapability: IOCapability(rawValue: capability),
      outOfBandFlag: OutOfBandFlag(rawValue: oob),
      authenticationRequirements: AuthenticationRequirements(rawValue: requirements),
      maximumKeySize: 16, initiatorKeys: [], responderKeys: [])
  }

  @Test func `Out of band data needs both sides in legacy pairing, one in Secure Connections`() {
    for (left, right, isSecure, isOutOfBand) in [
      (1, 1, false, true), (1, 0, false, false), (1, 0, true, true), (0, 0, true, false),
    ] as [(UInt8, UInt8, Bool, Bool)] {
      let choice = Pairing.AssociationChoice(
        initiator: features(3, oob: left), responder: features(3, oob: right),
        isSecureConnections: isSecure)
      #expect((choice.model == .outOfBand) == isOutOfBand)
    }
  }
}
