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
      writer.value("ceiling_bps", transfer.ceiling.bitsPerSecond, digits: 3)
      writer.value("efficiency", transfer.efficiency)
      writer.array("waterfall", of: transfer.waterfall.steps) { writer, step in
        writer.object { writer in
          writer.value("cause", step.cause.rawValue)
          writer.value("bps", step.bitsPerSecond)
        }
      }
      writer.array("advice", of: transfer.advice, advice)
      writer.value("ceiling_basis", transfer.ceiling.basis.rawValue)
      writer.array("ceiling_assumptions", of: transfer.ceiling.assumptions) { $0.value(nil, $1) }
      writer.value("waterfall_closure", transfer.waterfall.closure)
      writer.value("quiet_1s_bps", transfer.quietSecond, digits: 3)
      writer.object("gaps_ms") { writer in
        writer.value("p50", milliseconds(transfer.gaps.median))
        writer.value("p90", milliseconds(transfer.gaps.percentile90))
        writer.value("p99", milliseconds(transfer.gaps.percentile99))
        writer.value("max", milliseconds(transfer.gaps.longest))
        writer.numbers("frames", [transfer.gaps.longestFrame])
      }
      events(&writer, transfer.events)
      writer.object("conditions") { conditions(&$0, transfer.conditions) }
      writer.numbers("frames", [transfer.firstFrame, transfer.lastFrame])
    }
  }

  private func milliseconds(_ nanoseconds: Int64?) -> Double? {
    nanoseconds.map { Double($0) / 1e6 }
  }

  private func advice(_ writer: inout JSONWriter, _ advice: Advice) {
    writer.object { writer in
      writer.value("change", advice.change.rawValue)
      writer.value("predicted_bps", advice.predicted, digits: 3)
      writer.value("why", advice.why)
      writer.value("condition", advice.condition)
      writer.numbers("frames", advice.frames)
    }
  }

  /// What the air tells of the transfer's connection events; null for an HCI log.
  private func events(_ writer: inout JSONWriter, _ events: Transfer.Events?) {
    guard let events else { return writer.value("events", nil as Int?) }
    writer.object("events") { writer in
      writer.value("total", events.total)
      writer.value("with_data", events.withData)
      writer.value("data_packets", events.dataPackets)
      writer.value("ended_by_sender", events.endedBySender)
      writer.value("unanswered", events.unanswered)
      writer.value("not_captured", events.notSeen)
      writer.value("retransmissions", events.packetsSentAgain)
      writer.value("crc_errors", events.packetsDamaged)
    }
  }
}
