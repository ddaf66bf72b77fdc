import BluetoothPackets
import ByteReading
import CaptureFiles
import LinkSessions
import TestSupport
import Testing

/// What the sessions make of whole captures.
@Suite struct FixtureSessionTests {
  /// What became of each record.
  private func outcomes(
    _ path: String, watcher: FieldWatcher? = nil,
    _ body: (borrowing SessionTracker) -> Void = { _ in }
  ) throws -> [FrameOutcome] {
    let user = LinkType.UserTypes.none.mapping(147, to: .bluetoothLELL)
    var tracker = SessionTracker(userLinkTypes: user)
    var all: [FrameOutcome] = []
    guard var reader = try? CaptureReader(path: path) else { return [] }
    while let record = reader.next() {
      watcher?.reset()
      all.append(tracker.process(record, reader.payload, watcher: watcher))
    }
    tracker.finish()
    let tally = tracker.tally
    #expect(tally.records == all.count)
    #expect(tally.decodedCount + tally.notDecodedCount == all.count)
    // Packets that had to wait for their connection are counted anew when they are read.
    let waited = all.filter { $0.notDecoded == .unknownContext }.count
    let notDecoded = all.filter { $0.notDecoded != nil }.count
    #expect((notDecoded - waited...notDecoded).contains(tally.notDecodedCount))
    #expect(TraceLayer.allCases.reduce(0) { $0 + tally[$1].records } == all.count)
    body(tracker)
    return all
  }

  @Test(arguments: FixtureFile.readable)
  func `Every record is decoded or counted under a reason`(_ file: FixtureFile) throws {
    let plain = try outcomes(file.path)
    if file.description.hasPrefix("damaged") {
      // What comes out of a damaged file is for the tests of its format to say.
      #expect(plain.isEmpty || plain.count >= file.records ?? 0)
    } else {
      #expect(plain.count == file.records)
    }
    let watched = try outcomes(file.path, watcher: FieldWatcher())
    #expect(watched.map(\.layer) == plain.map(\.layer))
    #expect(watched.map(\.direction) == plain.map(\.direction))
    #expect(watched.map(\.connection) == plain.map(\.connection))
    if !file.description.hasPrefix("damaged"), !file.description.hasPrefix("containers/air") {
      // A packet that was changed on the air has a wrong CRC, also where the link type does not say so.
      #expect(plain.allSatisfy { $0.stoppedBy == nil })
    }
  }

  @Test(arguments: [
    ("air-connection.pcap", "air-connection-nordic.pcapng"),
    ("air-fragments.pcap", "air-fragments-nordic-v2.pcap"),
  ])
  func `The same packets with another sniffer's header give the same sessions`(
    _ first: String, _ second: String
  ) throws {
    let left = try outcomes(PackageFiles.fixture(first))
    let right = try outcomes(PackageFiles.fixture(second))
    #expect(left.count == right.count)
    for (index, (one, other)) in zip(left, right).enumerated() {
      // Where no sniffer checks, a length that a wrong bit made too long is all that shows.
      if one.notDecoded == .malformed, other.notDecoded == .badCRC { continue }
      #expect(one.layer == other.layer, "\(first), frame \(index + 1)")
      #expect(one.notDecoded == other.notDecoded, "\(first), frame \(index + 1)")
      guard one.notDecoded != .badCRC else { continue }
      #expect(one.direction == other.direction, "\(first), frame \(index + 1)")
      #expect(one.isRetransmission == other.isRetransmission, "\(first), frame \(index + 1)")
    }
  }

  @Test func `The belt's log identifies the analysis that its script performed`() throws {
    _ = try outcomes(PackageFiles.fixture("heart-rate.btsnoop")) { tracker in
      let connections = tracker.connections.connections
      #expect(connections.count == 1)
      let connection = connections[0]
      #expect(connection.attMTU.value == 247)
      #expect(connection.attMTUOffers.client.value == 517)
      #expect(connection.encryption.value == .on)
      #expect(connection.phy.centralToPeripheral.value == .le2M)
      #expect(connection.parameters.value?.intervalMicroseconds == 15_000)
      #expect(connection.end?.basis == .seen)
      let peripheral = connection.peripheral.value.map { tracker.devices[$0].name }
      #expect(peripheral == "Acme HR belt")
    }
  }

  @Test func `The channel's log carries SDUs of 1000 octets`() throws {
    _ = try outcomes(PackageFiles.fixture("credit-channel.btsnoop")) { tracker in
      let channels = tracker.connections.channels(of: 0)
      #expect(channels.count == 1)
      guard let channel = channels.first else { return }
      #expect(channel.spsm == 0x80)
      let sdus = channel.sdus.centralToPeripheral
      #expect(sdus > 0)
      #expect(channel.octets.centralToPeripheral == 1000 * sdus)
      #expect(channel.closedFrame != nil)
    }
  }

  @Test func `The connection on the air is encrypted, repeated and ended as its script says`()
    throws
  {
    _ = try outcomes(PackageFiles.fixture("air-connection.pcap")) { tracker in
      let connection = tracker.connections[0]
      #expect(tracker.connections.connections.count == 1)
      #expect(connection.air?.channelSelection.value == 2)
      #expect(connection.air?.badCRCs == 3)
      #expect(connection.encryption.value == .on)
      #expect(connection.encryptedPackets > 0)
      #expect(tracker.tally.notDecoded[.badCRC] == 3)
      #expect(tracker.tally.notDecoded[.encrypted] ?? 0 >= connection.encryptedPackets)
    }
  }
}

extension LinkType.UserTypes {
  func mapping(_ user: UInt32, to meaning: LinkType) -> LinkType.UserTypes {
    var table = self
    table[LinkType(rawValue: user)] = meaning
    return table
  }
}
