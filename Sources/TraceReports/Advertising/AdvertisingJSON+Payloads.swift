import BluetoothPackets
import ByteReading
import TraceAnalysis

extension AdvertisingJSON {
  func payload(_ writer: inout JSONWriter, _ payload: PayloadHistory) {
    self.payload(&writer, nil, payload)
  }

  func payload(_ writer: inout JSONWriter, _ key: String?, _ payload: PayloadHistory) {
    writer.object(key) { writer in
      writer.value("place", payload.place.rawValue)
      writer.value("sid", payload.set)
      writer.value("count", payload.count)
      writer.value("different", payload.variants.count + payload.forgotten)
      writer.value("changes", payload.changes)
      writer.value("incomplete", payload.incomplete)
      if let latest = payload.latest { contents(&writer, latest.octets) }
      writer.array("changing", of: payload.changingParts, part)
      writer.array("variants", of: payload.variants) { writer, variant in
        writer.object { writer in
          writer.value("data", Hexadecimal.text(variant.octets))
          writer.value("count", variant.count)
          writer.array("problems", of: variant.faults) { $0.value(nil, $1.rule.rawValue) }
          writer.numbers("frames", [variant.firstFrame, variant.lastFrame])
        }
      }
      writer.value("variants_not_kept", payload.forgotten)
    }
  }

  private func part(_ writer: inout JSONWriter, _ part: PayloadPart) {
    writer.object { writer in
      writer.value("type", part.type.rawValue)
      writer.value("owner", part.owner.isEmpty ? nil : Hexadecimal.text(part.owner))
      writer.value("offset", part.offset)
      writer.value("length", part.offset == nil ? nil : part.length)
      switch part.behaviour {
      case .counter(let step, let isBigEndian):
        writer.value("behaviour", "counter")
        writer.value("step", step)
        writer.value("byte_order", isBigEndian ? "big-endian" : "little-endian")
      case .alternating(let values):
        writer.value("behaviour", "alternating")
        writer.value("values", values)
      case .rotating: writer.value("behaviour", "rotating")
      case .varyingLength: writer.value("behaviour", "varying-length")
      }
    }
  }

  // MARK: What the latest payload says

  /// The structures of a payload one by one.
  private func contents(_ writer: inout JSONWriter, _ octets: [UInt8]) {
    writer.array("structures") { writer in
      // A length that lies ends the walk; the payload's problems tell of it.
      try? ADStructure.forEach(in: octets.rawSpan) { structure in
        writer.object { writer in
          writer.value("type", structure.type.rawValue)
          writer.value("name", structure.type.name.map { "\($0)" })
          writer.value("value", Hexadecimal.text(structure.value))
          let item = AdvertisingDataItem(structure)
          meaning(&writer, item)
          if let beacon = Beacon(item) { self.beacon(&writer, beacon) }
        }
      }
    }
  }

  private func meaning(_ writer: inout JSONWriter, _ item: borrowing AdvertisingDataItem) {
    switch item {
    case .flags(let flags): writer.value("text", flags.words)
    case .localName(let name, _), .broadcastName(let name):
      writer.value("text", String(decoding: [UInt8](copying: name), as: UTF8.self))
    case .serviceUUIDs(let list, _), .solicitationUUIDs(let list):
      writer.array("uuids") { writer in
        for index in 0..<list.count { writer.value(nil, list[index]?.description) }
      }
    case .serviceData(let data):
      writer.value("uuid", data.uuid.description)
      writer.value("service", data.uuid.assignedName)
    case .manufacturerData(let data):
      writer.value("company", data.company)
      writer.value("company_name", AssignedNumbers.company(data.company))
    case .txPowerLevel(let level): writer.value("dbm", level)
    case .appearance(let value): writer.value("text", AssignedNumbers.appearance(value))
    case .uri(let uri): writer.value("text", uri.text)
    default: break
    }
  }

  private func beacon(_ writer: inout JSONWriter, _ beacon: borrowing Beacon) {
    writer.object("beacon") { writer in
      writer.value("kind", "\(beacon.name)")
      switch beacon {
      case .iBeacon(let beacon):
        writer.value("uuid", beacon.uuid.description)
        writer.value("major", beacon.major)
        writer.value("minor", beacon.minor)
        writer.value("power_at_1m_dbm", beacon.measuredPower)
      case .altBeacon(let beacon):
        writer.value("identifier", Hexadecimal.text(beacon.identifier))
        writer.value("power_at_1m_dbm", beacon.referenceRSSI)
      case .eddystone(let frame): eddystone(&writer, frame)
      case .fastPairModel(let model):
        writer.value("model", Hexadecimal.number(model, width: 6))
      case .appleContinuity(_, let octets):
        writer.array("messages") { writer in
          try? AppleContinuityMessage.forEach(in: octets) { message in
            writer.value(nil, message.type.name.map { "\($0)" } ?? "type \(message.type.rawValue)")
          }
        }
      default: break
      }
    }
  }

  private func eddystone(_ writer: inout JSONWriter, _ frame: borrowing EddystoneFrame) {
    switch frame {
    case .uid(let power, let namespace, let instance):
      writer.value("frame", "UID")
      writer.value("power_at_0m_dbm", power)
      writer.value("namespace", Hexadecimal.text(namespace))
      writer.value("instance", Hexadecimal.text(instance))
    case .url(let url):
      writer.value("frame", "URL")
      writer.value("url", url.url)
    case .telemetry(let telemetry):
      writer.value("frame", "TLM")
      writer.value("battery_mv", telemetry.batteryVoltage)
      let celsius = telemetry.temperature == .min ? nil : Double(telemetry.temperature) / 256
      writer.value("temperature_celsius", celsius, digits: 3)
      writer.value("advertisements", telemetry.advertisingCount)
      writer.value("uptime", Double(telemetry.uptime) / 10, digits: 1)
    case .encryptedTelemetry: writer.value("frame", "eTLM")
    case .ephemeral(let power, let identifier):
      writer.value("frame", "EID")
      writer.value("power_at_0m_dbm", power)
      writer.value("identifier", Hexadecimal.text(identifier))
    case .findHub: writer.value("frame", "Find Hub")
    case .unknown(let type, _): writer.value("frame", "\(type.rawValue)")
    }
  }
}
