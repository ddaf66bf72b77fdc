import CaptureFiles
import LinkDecryption
import LinkSessions
import Testing
import TraceAnalysis

/// What a course needs: pairings, failures with a known cause, values that move, advertisers.
@Suite struct LessonSimulationTests {
  static let methods = Simulation.Pairing.allCases

  /// A short transfer after a pairing.
  private static func paired(
    _ method: Simulation.Pairing, isMistyped: Bool = false
  ) -> Simulation {
    var link = Simulation.Parameters()
    link.operation = .notification
    link.totalOctets = 200
    link.pairing = method
    link.isPasskeyMistyped = isMistyped
    return Simulation([link], seed: 4)
  }

  private static func model(_ method: Simulation.Pairing) -> Pairing.AssociationModel {
    switch method {
    case .legacyJustWorks, .justWorks: .justWorks
    case .numericComparison: .numericComparison
    case .legacyPasskey, .passkey: .passkeyEntry(.responderDisplays)
    case .legacyOutOfBand, .outOfBand: .outOfBand
    }
  }

  private static func reader(
    _ simulation: Simulation, _ view: Simulation.View
  ) throws -> CaptureReader {
    try CaptureReader(bytes: try simulation.octets(of: view), name: "simulated")
  }

  @Test(arguments: methods, [Simulation.View.air, .centralHost, .peripheralHost(0)])
  func `Each method of pairing is found as it was simulated, and succeeds`(
    method: Simulation.Pairing, view: Simulation.View
  ) throws {
    let simulation = Self.paired(method)
    var reader = try Self.reader(simulation, view)
    let analysis = PairingAnalysis(reading: &reader)
    let pairing = try #require(analysis.pairings.first).pairing
    #expect(analysis.pairings.count == 1)
    #expect(pairing.association?.model == Self.model(method))
    #expect(pairing.isSecureConnections == !method.isLegacy)
    guard case .success = pairing.outcome else {
      Issue.record("\(pairing.outcome)")
      return
    }
    #expect(simulation.truth(of: view).connections[0].pairing?.succeeded == true)
  }

  @Test func `A pairing that the simulation cuts off did not succeed`() {
    var link = Simulation.Parameters()
    link.pairing = .passkey
    // The peripheral is gone before the twenty rounds of the passkey are over.
    link.peripheralVanishesAt = 12
    let simulation = Simulation([link], seed: 4)
    #expect(simulation.truth(of: .air).connections[0].pairing?.succeeded == false)
  }

  @Test func `No two packets of beacons overlap on a channel in a capture`() throws {
    let simulation = Simulation(
      [], advertisers: Simulation.Advertiser.group(60, seconds: 20), seed: 3)
    // Records of pcap, each with a header of ten octets that begins with the channel.
    let file = try simulation.octets(of: .air)
    func number(_ place: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(file[place + $1]) << (8 * $1) }
    }
    let fractions = number(0) == 0xA1B2_3C4D ? 1_000_000_000 : 1_000_000
    var ends: [UInt8: Double] = [:]
    var place = 24
    var count = 0
    while place + 16 < file.count {
      let length = number(place + 8)
      let start = Double(number(place)) + Double(number(place + 4)) / Double(fractions)
      let channel = file[place + 16]
      #expect(start >= ends[channel] ?? 0)
      // Preamble, and what follows the header of ten octets, on LE 1M.
      ends[channel] = start + Double((length - 9) * 8) / 1e6 - 1e-6
      place += 16 + length
      count += 1
    }
    // Some collided, and nobody received them.
    let sent = simulation.truth(of: .air).advertisers.reduce(0) { $0 + 3 * $1.events }
    #expect(count > 1_000 && count < sent)
  }

  @Test(arguments: methods)
  func `The central's log has the key that decrypts what a sniffer heard`(
    method: Simulation.Pairing
  ) throws {
    let simulation = Self.paired(method)
    var log = try Self.reader(simulation, .centralHost)
    var keys = KeyRing()
    keys.add(KeysAnalysis(reading: &log, options: ReadingOptions()).keys, as: .log)
    var air = try Self.reader(simulation, .air)
    let packets = KeysAnalysis(reading: &air, options: ReadingOptions(keys: keys)).packets
    #expect(packets.encrypted > 5)
    #expect(packets.decrypted == packets.encrypted)
  }

  @Test(arguments: methods.filter { $0 != .legacyJustWorks && $0 != .legacyPasskey })
  func `The air alone does not decrypt the other methods`(method: Simulation.Pairing) throws {
    var air = try Self.reader(Self.paired(method), .air)
    let packets = KeysAnalysis(reading: &air, options: ReadingOptions()).packets
    #expect(packets.encrypted > 5 && packets.decrypted == 0)
  }

  @Test(arguments: [Simulation.Pairing.legacyJustWorks, .legacyPasskey])
  func `Legacy pairing without a secret of its own is decrypted from the air alone`(
    method: Simulation.Pairing
  ) throws {
    let simulation = Self.paired(method)
    var air = try Self.reader(simulation, .air)
    let analysis = KeysAnalysis(reading: &air, options: ReadingOptions())
    #expect(analysis.packets.encrypted > 5)
    #expect(analysis.packets.decrypted == analysis.packets.encrypted)
    let truth = try #require(simulation.truth(of: .air).connections[0].pairing)
    #expect(truth.encryptionKey != nil)
    let found = analysis.accounts.first?.connection.decryption.keys.first
    #expect(found?.value == truth.encryptionKey)
    #expect(found?.temporaryKey == truth.passkey ?? 0)
  }

  @Test(arguments: [Simulation.Pairing.legacyPasskey, .passkey])
  func `A mistyped passkey fails by the confirm value`(method: Simulation.Pairing) throws {
    let simulation = Self.paired(method, isMistyped: true)
    var reader = try Self.reader(simulation, .air)
    let pairing = try #require(PairingAnalysis(reading: &reader).pairings.first).pairing
    #expect(pairing.outcome == .failed(.confirmValueFailed, by: .peripheralToCentral))
    let truth = simulation.truth(of: .air).connections[0]
    #expect(truth.pairing?.succeeded == false)
    #expect(truth.transfer == nil && truth.endReason == .localHostTerminated)
  }

  @Test(
    arguments: [
      (.lostBond, .smpKeyMissing), (.staleCache, .gattStaleCache),
      (.instantPassed, .llInstantPassed),
    ] as [(Simulation.Preset, RuleID)])
  func `check names the cause of each failure`(preset: Simulation.Preset, rule: RuleID) throws {
    let simulation = Simulation(preset.links, seed: 1)
    // Neither a central nor a sniffer learns why a peripheral that missed an instant fell silent.
    let views: [Simulation.View] =
      preset == .instantPassed
      ? [.peripheralHost(0)] : [.air, .centralHost, .peripheralHost(0)]
    for view in views {
      var reader = try Self.reader(simulation, view)
      let analysis = reader.analyses(by: CheckAnalyzer())
      let rules = analysis.findings.map(\.rule)
      // The peripheral's log shows that it made the key itself.
      let isOwn = preset == .lostBond && view == .peripheralHost(0)
      #expect(
        rules.contains(isOwn ? .smpKeyNotStored : rule), "\(view): \(rules.map(\.rawValue))")
    }
    guard preset == .instantPassed else { return }
    for view in [Simulation.View.air, .centralHost] {
      var reader = try Self.reader(simulation, view)
      let rules = reader.analyses(by: CheckAnalyzer()).findings.map(\.rule)
      #expect(!rules.contains(rule) && rules.contains(.connSupervisionTimeout), "\(view)")
    }
  }

  @Test func `A peripheral that missed an instant takes no more part in the connection`() throws {
    let simulation = Simulation(.instantPassed, seed: 1)
    var reader = try Self.reader(simulation, .peripheralHost(0))
    let connections = ConnectionAnalysis(reading: &reader).connections
    #expect(connections.count == 1)
    #expect(simulation.truth(of: .air).connections[0].endReason == .connectionTimeout)
    #expect(simulation.truth(of: .peripheralHost(0)).connections[0].endReason == .instantPassed)
  }

  @Test func `Two connections of one peripheral are one device and one log of its host`() throws {
    let simulation = Simulation(Simulation.Preset.staleCache.links, seed: 1)
    #expect(simulation.views.count == 3)
    for (view, _) in simulation.views {
      let connections = simulation.truth(of: view).connections
      #expect(connections.count == 2)
      #expect(connections[0].peripheral == connections[1].peripheral)
    }
  }

  @Test func `A heart rate rises in exercise and recovers`() throws {
    var values = PatternValues(.heartRate, seed: 1)
    let rates = (0..<60).map { _ in Int(values.next(4, from: 0)[1]) }
    #expect(rates[0..<10].allSatisfy { $0 < 90 })
    #expect(try #require(rates[20..<30].min()) > 120)
    #expect(try #require(rates.last) < 110)
    #expect(Set(rates).count > 15)
  }

  @Test(arguments: [Simulation.View.air, .centralHost])
  func `The interval of each advertiser is found`(view: Simulation.View) throws {
    let simulation = Simulation(
      [], advertisers: Simulation.Advertiser.group(5, seconds: 60), seed: 3)
    var reader = try Self.reader(simulation, view)
    let analysis = AdvertisingAnalysis(reading: &reader)
    let truth = simulation.truth(of: view).advertisers
    #expect(analysis.advertisers.count == truth.count && truth.count == 5)
    for advertiser in truth {
      let found = try #require(
        analysis.advertisers.first {
          analysis.devices[$0.device].key.address == advertiser.address
        })
      #expect(found.packets == advertiser.packets)
      let estimate = try #require(found.interval.value)
      #expect(abs(estimate.nominal - Double(advertiser.interval) / 1_000) <= 2.5)
    }
  }

  @Test func `Advertisers beside a connection change none of its packets`() throws {
    let links = Simulation.Preset.clean.links
    let alone = Simulation(links, seed: 2)
    let together = Simulation(
      links, advertisers: Simulation.Advertiser.group(3, seconds: 1), seed: 2)
    #expect(try alone.octets(of: .centralHost) == together.octets(of: .centralHost))
    #expect(together.truth(of: .air).records > alone.truth(of: .air).records)
    #expect(together.truth(of: .air).advertisers.map(\.packets).allSatisfy { $0 > 0 })
  }
}
