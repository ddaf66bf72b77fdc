import ByteReading
import CaptureFiles
import LinkSessions
import TraceAnalysis
import TraceReports

extension FuzzTarget {
  /// Every story that is told of a capture, down to its documents.
  static let stories: [FuzzTarget] = [
    FuzzTarget(name: "stories") { tell($0) },
    FuzzTarget(name: "hci-stories") { tell(SyntheticCapture.hciLog(from: $0)) },
    FuzzTarget(name: "air-stories") { tell(SyntheticCapture.airCapture(from: $0)) },
  ]

  private static func tell(_ octets: [UInt8]) {
    tell("timeline", octets) { reader, output in
      let timeline = Timeline(
        reading: &reader, by: TimelineTeller(keepsTransactions: true))
      TimelineJSON.write(timeline, to: &output)
    }
    tell("trace events", octets) { reader, output in
      let timeline = Timeline(
        reading: &reader, by: TimelineTeller(keepsTransactions: true, keepsSamples: true))
      TimelinePerfetto.write(timeline, to: &output)
    }
    tell("throughput", octets) { reader, output in
      ThroughputJSON.write(ThroughputStory(reading: &reader), to: &output)
    }
    tell("connections", octets) { reader, output in
      ConnectionsJSON.write(ConnectionStory(reading: &reader), to: &output)
    }
    tell("pairing", octets) { reader, output in
      PairingJSON.write(PairingStory(reading: &reader), to: &output)
    }
    tell("advertising", octets) { reader, output in
      AdvertisingJSON.write(AdvertisingStory(reading: &reader), to: &output)
    }
    tell("attributes", octets) { reader, output in
      GATTJSON.write(GATTStory(reading: &reader), to: &output)
    }
  }

  private static func tell(
    _ name: String, _ octets: [UInt8],
    _ story: (inout CaptureReader, inout OutputBuffer) -> Void
  ) {
    guard var reader = try? CaptureReader(bytes: octets) else { return }
    var document: [UInt8] = []
    var output = OutputBuffer(sink: { piece in
      for index in piece.indices { document.append(piece[index]) }
      return true
    })
    story(&reader, &output)
    output.flush()
    check(JSONCheck.isValue(document), "the \(name) is not JSON")
  }
}
