import CaptureFiles
import LinkDecryption
import LinkSessions
import Testing
import TraceAnalysis

/// Encrypted transfers whose truth is known, with packets that the sniffer missed.
@Suite struct EncryptedSimulationTests {
  static func parameters(_ change: (inout Simulation.Parameters) -> Void = { _ in })
    -> Simulation.Parameters
  {
    var parameters = Simulation.Parameters()
    parameters.longTermKey = Simulation.Parameters.sampleLongTermKey
    parameters.attMTU = 247
    change(&parameters)
    return parameters
  }

  static func analysis(
    _ simulation: Simulation, view: Simulation.View = .air, keys: KeyRing
  ) throws -> KeysAnalysis {
    var reader = try CaptureReader(bytes: try simulation.octets(of: view))
    return KeysAnalysis(reading: &reader, options: ReadingOptions(keys: keys))
  }

  static var keys: KeyRing {
    var keys = KeyRing()
    keys.add(
      KeyRing.Entry(LinkKey(Simulation.Parameters.sampleLongTermKey, origin: .given)))
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
    let packets = try Self.analysis(simulation, keys: Self.keys).packets
    #expect(packets.encrypted > 50)
    #expect(packets.decrypted == packets.encrypted)
  }

  @Test func `without the key nothing is decrypted, and the right one is asked for`() throws {
    let simulation = Simulation([Self.parameters()], seed: 1)
    let analysis = try Self.analysis(simulation, keys: KeyRing())
    #expect(analysis.packets.encrypted > 0)
    #expect(analysis.packets.decrypted == 0)
    guard case .stored = analysis.accounts.first?.missing else {
      Issue.record("it is not said that the key is from an earlier pairing")
      return
    }
  }

  @Test(arguments: [Simulation.View.centralHost, .peripheralHost(0)])
  func `the log of either host opens what a sniffer heard`(host: Simulation.View) throws {
    let simulation = Simulation([Self.parameters()], seed: 2)
    let log = try Self.analysis(simulation, view: host, keys: KeyRing())
    var keys = KeyRing()
    keys.add(log.keys, as: .log)
    let analysis = try Self.analysis(simulation, keys: keys)
    #expect(analysis.packets.encrypted > 0)
    #expect(analysis.packets.decrypted == analysis.packets.encrypted)
    #expect(analysis.accounts.first?.connection.decryption.keys.first?.origin == .log)
  }
}
