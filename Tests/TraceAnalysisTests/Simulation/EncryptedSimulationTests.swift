import CaptureFiles
import LinkDecryption
import LinkSessions
import Testing
import TraceAnalysis

/// Encrypted transfers whose truth is known, with packets that the sniffer missed.
@Suite struct EncryptedSimulationTests {
  static func parameters(_ change: (inout SimulatedLinkParameters) -> Void = { _ in })
    -> SimulatedLinkParameters
  {
    var parameters = SimulatedLinkParameters()
    parameters.longTermKey = SimulatedLinkParameters.sampleLongTermKey
    parameters.attMTU = 247
    change(&parameters)
    return parameters
  }

  static func story(
    _ simulation: Simulation, view: Simulation.View = .air, keys: KeyRing
  ) throws -> KeysStory {
    var reader = try CaptureReader(bytes: try simulation.octets(of: view))
    return KeysStory(reading: &reader, options: ReadingOptions(keys: keys))
  }

  static var keys: KeyRing {
    var keys = KeyRing()
    keys.add(
      KeyRing.Entry(LinkKey(SimulatedLinkParameters.sampleLongTermKey, origin: .given)))
    return keys
  }

  @Test(arguments: [27, 251])
  func `every packet is decrypted that a sniffer heard of four in five`(dataLength: Int) throws {
    let simulation = Simulation(
      [
        Self.parameters {
          $0.dataLength = dataLength
          $0.packetErrorRate = 0.02
          $0.snifferMissRate = 0.2
        }
      ], seed: 7)
    let packets = try Self.story(simulation, keys: Self.keys).packets
    #expect(packets.encrypted > 50)
    #expect(packets.decrypted == packets.encrypted)
  }

  @Test func `without the key nothing is decrypted, and the right one is asked for`() throws {
    let simulation = Simulation([Self.parameters()], seed: 1)
    let story = try Self.story(simulation, keys: KeyRing())
    #expect(story.packets.encrypted > 0)
    #expect(story.packets.decrypted == 0)
    guard case .stored = story.accounts.first?.missing else {
      Issue.record("it is not said that the key is of an earlier pairing")
      return
    }
  }

  @Test(arguments: [Simulation.View.centralHost, .peripheralHost(0)])
  func `the log of either host opens what a sniffer heard`(host: Simulation.View) throws {
    let simulation = Simulation([Self.parameters()], seed: 2)
    let log = try Self.story(simulation, view: host, keys: KeyRing())
    var keys = KeyRing()
    keys.add(log.keys, as: .log)
    let story = try Self.story(simulation, keys: keys)
    #expect(story.packets.encrypted > 0)
    #expect(story.packets.decrypted == story.packets.encrypted)
    #expect(story.accounts.first?.connection.decryption.keys.first?.origin == .log)
  }
}
