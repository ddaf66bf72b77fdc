import CaptureFiles
import LinkSessions
import TestSupport
import Testing
import TraceAnalysis

/// Parts of a capture that can be understood without the rest.
@Suite struct ConversationSliceTests {
  private struct Part {
    let timeline: Timeline
    let frames: Set<Int>
    let connections: [Int: Set<Int>]
  }

  private func part(
    _ name: String, connections: Set<Int>?, window: CapturedFile.Window = .all
  ) throws -> Part {
    let path = PackageFiles.fixture(name)
    var first = try CaptureReader(path: path)
    let timeline = first.analyses(by: TimelineAnalyzer(keepsTransactions: true))
    var second = try CaptureReader(path: path)
    let slice = ConversationSlice(of: timeline, connections: connections, window: window)
    let ranges = second.analyses(by: slice)
    var frames: [Int: Set<Int>] = [:]
    var third = try CaptureReader(path: path)
    _ = third.read { record, _, outcome, _, _ in
      if let connection = outcome.connection {
        frames[connection, default: []].insert(record.number)
      }
      return true
    }
    return Part(
      timeline: timeline, frames: Set(ranges.flatMap { Array($0) }), connections: frames)
  }

  @Test func `A connection is there as a whole, and no packet of another`() throws {
    let part = try part("diagnoses/churn.btsnoop", connections: [1])
    #expect(part.connections.count > 2)
    let own = try #require(part.connections[1])
    #expect(own.isSubset(of: part.frames))
    for (connection, frames) in part.connections where connection != 1 {
      #expect(frames.isDisjoint(with: part.frames))
    }
    // Its request, which belongs to no connection yet.
    let setup = try #require(
      part.timeline.procedures.first { $0.connection == 1 && $0.kind == .connectionSetup })
    #expect(part.frames.contains(setup.frames.lowerBound))
  }

  @Test
  func `A moment brings the set-up and the search that came before it, and not what else did`()
    throws
  {
    let whole = try part("heart-rate.btsnoop", connections: nil)
    #expect(whole.frames.count == 449)
    let window = CapturedFile.Window(from: 11_900_000_000, to: 12_000_000_000)
    let part = try part("heart-rate.btsnoop", connections: nil, window: window)
    let kinds = Dictionary(grouping: part.timeline.procedures, by: \.kind)
    for kind in [.connectionSetup, .exchangeMTU, .discoverServices, .pairing] as [Procedure.Kind] {
      let procedure = try #require(kinds[kind]?.first)
      #expect(
        part.frames.isSuperset(of: procedure.frames.filter((part.connections[0] ?? []).contains)))
    }
    let read = try #require(kinds[.notifications]?.first)
    #expect(!part.frames.contains(read.frames.lowerBound))
    #expect(part.frames.count < 449)
  }

  /// What reports conclude from the copy is what they conclude from the whole.
  @Test(arguments: [[0], nil] as [Set<Int>?])
  func `The host's commands come with their connection, and the device's name`(
    chosen: Set<Int>?
  ) throws {
    let window = CapturedFile.Window(from: 4_000_000_000, to: 5_000_000_000)
    let part = try part("heart-rate.btsnoop", connections: chosen, window: window)
    // The encryption with its status, the end, and advertising with the name; none of the strangers.
    #expect(part.frames.isSuperset(of: [166, 167, 168, 447, 448, 449]))
    #expect(part.frames.isSuperset(of: [35, 36]) && part.frames.isDisjoint(with: [33, 34]))
    let (summary, pairing) = try inFolder { folder in
      let path = folder.appending(path: "part.pcapng").path
      var whole = try CaptureReader(path: PackageFiles.fixture("heart-rate.btsnoop"))
      _ = try CaptureConversion.run(
        from: &whole, to: path, format: .pcapng, keeps: { part.frames.contains($0) })
      var copy = try CaptureReader(path: path)
      return copy.analyses(by: SummaryAnalyzer(), PairingAnalyzer())
    }
    #expect(summary.troubles.isEmpty, "\(summary.troubles)")
    #expect(summary.connections.connections.first?.end?.endedBy.value?.side == .centralToPeripheral)
    guard case .success? = pairing.pairings.first?.pairing.outcome else {
      Issue.record("\(pairing.pairings.map(\.pairing.outcome))")
      return
    }
  }

  @Test(arguments: [
    "heart-rate.btsnoop", "diagnoses/supervision-timeout.btsnoop", "threads/applied-never.btsnoop",
    "threads/latency-eats-the-timeout.btsnoop", "threads/unanswered-for-forty-seconds.btsnoop",
    "threads/instant-passed-on-air.pcap", "diagnoses/stale-cache.btsnoop",
  ]) func `A copy of a connection says of it what the whole says`(name: String) throws {
    var whole = try CaptureReader(path: PackageFiles.fixture(name))
    let all = whole.analyses(by: SummaryAnalyzer())
    for connection in all.connections.connections {
      let part = try part(name, connections: [connection.index])
      let copy = try inFolder { folder in
        let path = folder.appending(path: "part.pcapng").path
        var reader = try CaptureReader(path: PackageFiles.fixture(name))
        _ = try CaptureConversion.run(
          from: &reader, to: path, format: .pcapng, keeps: { part.frames.contains($0) })
        var copy = try CaptureReader(path: path)
        return copy.analyses(by: SummaryAnalyzer())
      }
      let own = try #require(copy.connections.connections.first)
      #expect(own.parameters.value == connection.parameters.value)
      for side in LinkDirection.both {
        #expect(own.phy[side].value == connection.phy[side].value)
        #expect(own.dataLength[side].value == connection.dataLength[side].value)
      }
      #expect(own.attMTU.value == connection.attMTU.value)
      #expect(own.encryption.value == connection.encryption.value)
      #expect(own.end?.cause == connection.end?.cause)
      #expect(own.end?.endedBy.value == connection.end?.endedBy.value)
      func names(_ link: Connection, _ devices: DeviceTable) -> [String?] {
        [link.central.value, link.peripheral.value].map { $0.flatMap { devices[$0].name } }
      }
      #expect(names(own, copy.devices) == names(connection, all.devices))
    }
  }

  @Test func `A copy of a moment of an open connection says of no end`() throws {
    let window = CapturedFile.Window(from: 1_000_000_000, to: 1_500_000_000)
    let part = try part("air-connection.pcap", connections: nil, window: window)
    // Ciphertext at the very end, of the length of LL_TERMINATE_IND.
    #expect(part.connections[0]?.contains(351) == true && !part.frames.contains(351))
  }

  @Test func `What proves a connection's end comes with it, though it is advertising`() throws {
    let name = "threads/instant-passed-on-air.pcap"
    let part = try part(name, connections: [0])
    let end = try #require(part.timeline.connections.connections.first?.end)
    #expect(end.frames.contains { !(part.connections[0] ?? []).contains($0) })
    #expect(part.frames.isSuperset(of: end.frames))
  }

  @Test func `Connections that are not there, or not then, give nothing of theirs`() throws {
    let none = try part("diagnoses/churn.btsnoop", connections: [9999])
    #expect(none.frames.isDisjoint(with: none.connections.values.reduce([]) { $0.union($1) }))
    let early = CapturedFile.Window(to: -1)
    let before = try part("diagnoses/churn.btsnoop", connections: [1], window: early)
    #expect(before.frames.isDisjoint(with: before.connections[1] ?? []))
  }
}
