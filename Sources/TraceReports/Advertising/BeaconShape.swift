import BluetoothPackets
import ByteReading

/// A beacon with the members of its kind.
struct BeaconReport: Described {
  let kind: String
  private var uuid: BluetoothUUID?
  private var major: UInt16?
  private var minor: UInt16?
  private var identifier: [UInt8]?
  private var powerAt1m: Int8?
  private var powerAt0m: Int8?
  private var model: UInt32?
  private var messages: [String]?
  private var frame: String?
  private var namespace: [UInt8]?
  private var instance: [UInt8]?
  private var url: String?
  private var telemetry: Telemetry?
  private var reading: Beacon.Reading?

  init(_ beacon: borrowing Beacon) {
    kind = "\(beacon.name)"
    switch beacon {
    case .iBeacon(let beacon):
      uuid = beacon.uuid
      major = beacon.major
      minor = beacon.minor
      powerAt1m = beacon.measuredPower
    case .altBeacon(let beacon):
      identifier = [UInt8](copying: beacon.identifier)
      powerAt1m = beacon.referenceRSSI
    case .eddystone(let frame): take(frame)
    case .fastPairModel(let model): self.model = model
    case .appleContinuity(_, let octets):
      var messages: [String] = []
      try? AppleContinuityMessage.forEach(in: octets) { message in
        messages.append(
          message.type.name.map { "\($0)" } ?? "type \(message.type.rawValue)")
      }
      self.messages = messages
    case .payload(let payload): reading = payload.reading
    default: break
    }
  }

  private mutating func take(_ eddystone: borrowing EddystoneFrame) {
    switch eddystone {
    case .uid(let power, let namespace, let instance):
      frame = "UID"
      powerAt0m = power
      self.namespace = [UInt8](copying: namespace)
      self.instance = [UInt8](copying: instance)
    case .url(let url):
      frame = "URL"
      self.url = url.url
    case .telemetry(let telemetry):
      frame = "TLM"
      self.telemetry = Telemetry(
        battery: telemetry.batteryVoltage,
        temperature: telemetry.temperature == .min ? nil : Double(telemetry.temperature) / 256,
        advertisements: telemetry.advertisingCount, uptime: Double(telemetry.uptime) / 10)
    case .encryptedTelemetry: frame = "eTLM"
    case .ephemeral(let power, let identifier):
      frame = "EID"
      powerAt0m = power
      self.identifier = [UInt8](copying: identifier)
    case .findHub: frame = "Find Hub"
    case .unknown(let type, _): frame = "\(type.rawValue)"
    }
  }

  static let shape = Shape<BeaconReport>("beacon", "A beacon; its members depend on its kind.") {
    beacon in
    beacon.value("kind", "Kind of beacon.") { $0.kind }
    beacon.value("frame", "Kind of Eddystone frame.", ifNil: .omitted) { $0.frame }
    beacon.value("uuid", "UUID of an iBeacon.", ifNil: .omitted) { $0.uuid }
    beacon.value("major", "Major number of an iBeacon.", ifNil: .omitted) { $0.major }
    beacon.value("minor", "Minor number of an iBeacon.", ifNil: .omitted) { $0.minor }
    beacon.value(
      "power_at_0m_dbm", "Power at the sender.", unit: .decibelMilliwatts, ifNil: .omitted
    ) { $0.powerAt0m }
    beacon.text("identifier", .octets, "The beacon's identifier.", ifNil: .omitted) { beacon in
      beacon.identifier.map { Hexadecimal.text($0) }
    }
    beacon.value(
      "power_at_1m_dbm", "Power at a distance of 1 m.", unit: .decibelMilliwatts, ifNil: .omitted
    ) { $0.powerAt1m }
    beacon.text("namespace", .octets, "Namespace of an Eddystone UID.", ifNil: .omitted) { beacon in
      beacon.namespace.map { Hexadecimal.text($0) }
    }
    beacon.text("instance", .octets, "Instance of an Eddystone UID.", ifNil: .omitted) { beacon in
      beacon.instance.map { Hexadecimal.text($0) }
    }
    beacon.value("url", "URL of Eddystone.", ifNil: .omitted) { $0.url }
    beacon.include(ifAny: { $0.telemetry })
    beacon.text("model", .hexadecimal, "Model ID of Fast Pair.", ifNil: .omitted) { beacon in
      beacon.model.map { Hexadecimal.number($0, width: 6) }
    }
    beacon.values("messages", "Messages of Apple's devices.", ifNil: .omitted) { $0.messages }
    beacon.value("is_encrypted", "Whether a part needs a key.", ifNil: .omitted) { beacon in
      beacon.reading?.isEncrypted
    }
    beacon.array("values", "Its values, in order.", ifNil: .omitted) { $0.reading?.values }
    beacon.value("problem", "Why the rest could not be read.", ifNil: .omitted) { beacon in
      beacon.reading?.stoppedBy?.description
    }
  }

  private struct Telemetry: Described {
    let battery: UInt16
    let temperature: Double?
    let advertisements: UInt32
    let uptime: Double

    static let shape = Shape<Telemetry>("telemetry", "State of a beacon.") { telemetry in
      telemetry.value("battery_mv", "Battery voltage.", unit: .millivolts) { $0.battery }
      telemetry.number(
        "temperature_celsius", "Temperature; null if there is none.", unit: .degreesCelsius,
        digits: 3
      ) { $0.temperature }
      telemetry.value("advertisements", "Number of PDUs since it started.") { $0.advertisements }
      telemetry.number("uptime", "Time since it started.", unit: .seconds, digits: 1) { $0.uptime }
    }
  }
}

extension Beacon.Value: Described {
  static let shape = Shape<Beacon.Value>("beacon_value", "One value of a beacon's payload.") {
    value in
    value.value("name", "Name of the value.") { $0.name }
    value.value("text", "Value as text, without the unit.") { $0.text }
    value.number("number", "Measured value in its unit.", digits: 9, ifNil: .omitted) { value in
      if case .number(let number, _) = value.content { number } else { nil }
    }
    value.value("code", "Numeric code of the value.", ifNil: .omitted) { value in
      if case .code(let code, _) = value.content { code } else { nil }
    }
    value.value("unit", "Unit of the number.", ifNil: .omitted) { value in
      value.unit.isEmpty ? nil : value.unit
    }
  }
}
