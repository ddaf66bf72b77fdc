import BluetoothPackets
import LinkSessions
import TraceAnalysis

extension ThroughputJSON {
  func transfer(_ writer: inout JSONWriter, _ transfer: Transfer) {
    writer.object { writer in
      writer.value("direction", transfer.direction.jsonName)
      writer.value("operation", transfer.operation.rawValue)
      writer.value("handle", transfer.handle)
      writer.value("uuid", transfer.uuid?.description)
      writer.value("cid", transfer.channelID)
      writer.value("prepared", transfer.isPrepared)
      writer.value("bytes", transfer.bytes)
      writer.value("pdus", transfer.pdus)
      writer.value("first_frame", transfer.firstFrame)
      writer.value("last_frame", transfer.lastFrame)
      writer.value("start", seconds(transfer.start), digits: 9)
      writer.value("end", seconds(transfer.end), digits: 9)
      writer.value("goodput_bps", transfer.goodput, digits: 3)
      writer.value("peak_1s_bps", transfer.peakSecond, digits: 3)
      writer.value("quiet_1s_bps", transfer.quietSecond, digits: 3)
      writer.object("gaps_ms") { writer in
        writer.value("p50", milliseconds(transfer.gaps.median))
        writer.value("p90", milliseconds(transfer.gaps.percentile90))
        writer.value("p99", milliseconds(transfer.gaps.percentile99))
        writer.value("max", milliseconds(transfer.gaps.longest))
        writer.numbers("frames", [transfer.gaps.longestFrame])
      }
      writer.object("conditions") { conditions(&$0, transfer.conditions) }
      writer.numbers("frames", [transfer.firstFrame, transfer.lastFrame])
    }
  }

  private func milliseconds(_ nanoseconds: Int64?) -> Double? {
    nanoseconds.map { Double($0) / 1e6 }
  }
}
