import ByteReading
import CaptureFiles
import LinkSessions
import TraceAnalysis
import TraceReports

extension FuzzTarget {
  /// Every story that is told of a capture, down to its documents.
  static let analyses: [FuzzTarget] = [
    FuzzTarget(name: "stories") { emit($0) },
    FuzzTarget(name: "hci-stories") { emit(SyntheticCapture.hciLog(from: $0)) },
    FuzzTarget(name: "air-stories") { emit(SyntheticCapture.airCapture(from: $0)) },
  ]

  private static func emit(_ octets: [UInt8]) {
    emit("timeline", octets) { reader, output in
      let timeline = Timeline(
        reading: &reader, by: TimelineAnalyzer(keepsTransactions: true))
      TimelineJSON.write(timeline, to: &output)
    }
    emit("trace events", octets) { reader, output in
      let timeline = Timeline(
        reading: &reader, by: TimelineAnalyzer(keepsTransactions: true, keepsSamples: true))
      TimelinePerfetto.write(timeline, to: &output)
    }
    emit("throughput", octets) { reader, output in
      ThroughputJSON.write(ThroughputAnalysis(reading: &reader), to: &output)
    }
    emit("connections", octets) { reader, output in
      ConnectionsJSON.write(ConnectionAnalysis(reading: &reader), to: &output)
    }
    emit("pairing", octets) { reader, output in
      PairingJSON.write(PairingAnalysis(reading: &reader), to: &output)
    }
    emit("advertising", octets) { reader, output in
      AdvertisingJSON.write(AdvertisingAnalysis(reading: &reader), to: &output)
    }
    emit("attributes", octets) { reader, output in
      GATTJSON.write(GATTAnalysis(reading: &reader), to: &output)
    }
  }

  private static func emit(
    _ name: String, _ octets: [UInt8],
    _ analysis: (inout CaptureReader, inout OutputBuffer) -> Void
  ) {
    guard var reader = try? CaptureReader(bytes: octets) else { return }
    var document: [UInt8] = []
    var output = OutputBuffer(sink: { piece in
      for index in piece.indices { document.append(piece[index]) }
      return true
    })
    analysis(&reader, &output)
    output.flush()
    check(JSONCheck.isValue(document), "the \(name) is not JSON")
  }
}
