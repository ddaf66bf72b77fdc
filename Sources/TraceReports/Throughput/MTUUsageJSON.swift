import BluetoothPackets
import LinkSessions
import TraceAnalysis

extension ThroughputJSON {
  /// What the ends agreed on, and what they made of it.
  func mtuUsage(_ writer: inout JSONWriter, _ usage: MTUUsage) {
    writer.object("mtu_usage") { writer in
      writer.value("client_offer", usage.offers.client.value)
      writer.value("server_offer", usage.offers.server.value)
      writer.value("agreed_at", usage.agreedAt.map(seconds))
      let frames = [usage.offers.client.frame, usage.offers.server.frame].compactMap { $0 }
      writer.numbers("frames", frames)
      writer.array("pdus", of: usage.pdus) { writer, pdus in
        writer.object { writer in
          writer.value("direction", pdus.direction.jsonName)
          writer.value("opcode", pdus.opcode.rawValue)
          writer.value("name", pdus.opcode.name.map { "\($0)" })
          writer.value("count", pdus.count)
          writer.value("octets", pdus.octets)
          writer.value("filled", pdus.filled)
          writer.value("ll_packets_each", pdus.packetsPerPDU)
          writer.value("wasted_in_last", pdus.wasted)
          sizes(&writer, pdus.sizes)
        }
      }
      writer.array("channels", of: usage.channels) { writer, channel in
        writer.object { writer in
          writer.value("direction", channel.direction.jsonName)
          writer.value("cid", channel.channelID)
          writer.value("mtu", channel.mtu)
          writer.value("mps", channel.mps)
          writer.value("sdus", channel.count)
          writer.value("octets", channel.octets)
          writer.value("k_frames_each", channel.framesPerSDU)
          sizes(&writer, channel.sizes)
        }
      }
      dataLength(&writer, usage)
    }
  }

  private func sizes(_ writer: inout JSONWriter, _ sizes: SizeCounts) {
    let entries = sizes.entries.sorted { $0.octets < $1.octets }
    writer.array("sizes", of: entries) { writer, entry in
      writer.numbers(nil, [entry.octets, entry.count])
    }
    writer.value("other_sizes", sizes.others)
  }

  private func dataLength(_ writer: inout JSONWriter, _ usage: MTUUsage) {
    writer.array("data_length", of: LinkDirection.both) { writer, direction in
      writer.object { writer in
        let offer = usage.dataLengthOffers[direction]
        writer.value("direction", direction.jsonName)
        writer.value("offered_transmit", offer.value?.transmit)
        writer.value("offered_receive", offer.value?.receive)
        writer.value("in_force", usage.dataLength[direction].value)
        writer.value("basis", usage.dataLength[direction].basis.rawValue)
        let used = usage.longestPayload[direction]
        writer.value("used", used > 0 ? used : nil)
        let frames = [offer.frame, usage.dataLength[direction].frame].compactMap { $0 }
        writer.numbers("frames", Array(Set(frames)).sorted())
      }
    }
  }
}
