import BluetoothPackets
import LinkSessions

extension SummaryJSON {
  func device(_ writer: inout JSONWriter, _ device: Device) {
    writer.object { writer in
      writer.value("id", device.id)
      writer.value("address", device.key.address.description)
      writer.value("address_type", device.key.kind.rawValue)
      writer.value("is_local", device.isLocal)
      writer.value("name", device.name)
      writer.array("names", of: device.names) { writer, name in
        writer.object { writer in
          writer.value("name", name.text)
          writer.value("source", name.source.rawValue)
          writer.numbers("frames", [name.frame])
        }
      }
      known(&writer, "identity", device.identity) { writer, key, identity in
        writer.value(key, identity?.address.description)
      }
      writer.value("connections", device.connectionCount)
      writer.numbers("frames", [device.firstFrame, device.lastFrame])
    }
  }

  func advertiser(_ writer: inout JSONWriter, _ advertiser: Advertiser) {
    let device = summary.devices[advertiser.device]
    writer.object { writer in
      writer.value("device", device.id)
      writer.value("address", device.key.address.description)
      writer.value("address_type", device.key.kind.rawValue)
      writer.value("name", device.name)
      writer.value("advertisements", advertiser.advertisements)
      writer.value("scan_responses", advertiser.scanResponses)
      known(&writer, "interval_ms", advertiser.intervalMilliseconds) { writer, key, interval in
        writer.value(key, interval, digits: 3)
      }
      writer.value("connectable", advertiser.isConnectable)
      writer.value("scannable", advertiser.isScannable)
      writer.value("directed", advertiser.isDirected)
      writer.value("extended", advertiser.usesExtendedAdvertising)
      let channels = [37, 38, 39].filter { advertiser.primaryChannels >> ($0 - 37) & 1 == 1 }
      writer.numbers("channels", channels)
      writer.value("rssi_dbm_mean", advertiser.signal.mean, digits: 1)
      writer.value("rssi_dbm_min", advertiser.signal.count == 0 ? nil : advertiser.signal.minimum)
      writer.value("rssi_dbm_max", advertiser.signal.count == 0 ? nil : advertiser.signal.maximum)
      payload(&writer, "payload", advertiser.advertisingPayload)
      payload(&writer, "scan_response", advertiser.scanResponsePayload)
      writer.value("start", seconds(advertiser.firstFrame.time))
      writer.value("end", seconds(advertiser.lastFrame.time))
      writer.numbers("frames", [advertiser.firstFrame.number, advertiser.lastFrame.number])
    }
  }

  private func payload(_ writer: inout JSONWriter, _ key: String, _ payload: AdvertisingPayload) {
    guard let frame = payload.frame else {
      writer.value(key, nil as String?)
      return
    }
    writer.object(key) { writer in
      writer.value("data", Hexadecimal.text(payload.octets))
      writer.value("description", AdvertisingPayloadText.describe(payload.octets))
      writer.value("changes", payload.changes)
      writer.numbers("frames", [frame])
    }
  }

  /// A value with its basis and the frames that prove it.
  func known<Value>(
    _ writer: inout JSONWriter, _ key: String, _ known: Known<Value>,
    _ write: (inout JSONWriter, String, Value?) -> Void
  ) {
    writer.object(key) { writer in
      write(&writer, "value", known.value)
      writer.value("basis", known.basis.rawValue)
      writer.numbers("frames", known.frame.map { [$0] } ?? [])
    }
  }
}
