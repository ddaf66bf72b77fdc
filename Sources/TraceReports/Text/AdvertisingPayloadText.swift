import BluetoothPackets
import LinkSessions
import ByteReading
import CaptureFiles

/// Advertising data in a few words: the kind of the device, and its services.
package enum AdvertisingPayloadText {
  /// Returns the device's name in the data, if there is one.
  package static func name(in octets: [UInt8]) -> String? {
    var name: String?
    try? ADStructure.forEach(in: octets.rawSpan) { structure in
      if structure.type == .completeLocalName || structure.type == .shortenedLocalName {
        name = String(decoding: [UInt8](copying: structure.value), as: UTF8.self)
      }
    }
    return name
  }

  /// Returns the AD structures in words on one line.
  public static func describe(_ octets: [UInt8]) -> String {
    var identities: [String] = []
    var services: [String] = []
    // A structure with a wrong length ends the loop. Those before it are valid.
    try? ADStructure.forEach(in: octets.rawSpan) { structure in
      let item = AdvertisingDataItem(structure)
      if let beacon = Beacon(item) {
        identities.append(describe(beacon))
      } else {
        describe(item, &identities, &services)
      }
    }
    // The service of a beacon adds no information to the beacon.
    services.removeAll { service in identities.contains { $0.hasPrefix(service) } }
    if !services.isEmpty { identities.insert(services.joined(separator: ", "), at: 0) }
    return identities.joined(separator: " · ")
  }

  private static func describe(
    _ item: borrowing AdvertisingDataItem, _ identities: inout [String],
    _ services: inout [String]
  ) {
    switch item {
    case .serviceUUIDs(let list, _):
      for index in 0..<min(list.count, 4) {
        if let uuid = list[index] { services.append(uuid.shortName) }
      }
      if list.count > 4 { services.append("…") }
    case .manufacturerData(let data):
      let company =
        AssignedNumbers.company(data.company)
        ?? "company " + Hexadecimal.upper(data.company, width: 4)
      identities.append("\(company.trimmedCompany) \(Hexadecimal.text(data.payload, limit: 8))")
    case .serviceData(let data):
      identities.append("\(data.uuid.shortName) data \(Hexadecimal.text(data.payload, limit: 8))")
    case .appearance(let value):
      if value != 0, let name = AssignedNumbers.appearance(value) { identities.append(name) }
    case .uri(let uri):
      identities.append(uri.text.printable)
    case .meshMessage: identities.append("Mesh message")
    case .meshBeacon: identities.append("Mesh beacon")
    case .broadcastName(let name):
      let text = String(decoding: [UInt8](copying: name), as: UTF8.self)
      identities.append("broadcast \"\(text.printable)\"")
    default: break
    }
  }

  private static func describe(_ beacon: borrowing Beacon) -> String {
    switch beacon {
    case .iBeacon(let beacon):
      return "iBeacon \(beacon.uuid) major \(beacon.major) minor \(beacon.minor), "
        + "\(beacon.measuredPower) dBm at 1 m"
    case .altBeacon(let beacon):
      return "AltBeacon \(Hexadecimal.text(beacon.identifier)), \(beacon.referenceRSSI) dBm at 1 m"
    case .eddystone(let frame): return describe(frame)
    case .exposureNotification(let notification):
      let identifier = Hexadecimal.number(notification.rollingProximityIdentifier, width: 32)
      return "Exposure Notification \(identifier.dropFirst(2).prefix(8))…"
    case .appleContinuity:
      let name = "\(beacon.name)"
      return name.hasPrefix("Apple ") ? name : "Apple " + name
    case .microsoft: return "Microsoft \(beacon.name)"
    case .fastPairModel(let model):
      return "Google Fast Pair model \(Hexadecimal.number(model, width: 6))"
    case .payload(let payload): return payload.reading.text(kind: "\(beacon.name)")
    default: return "\(beacon.name)"
    }
  }

  private static func describe(_ frame: borrowing EddystoneFrame) -> String {
    switch frame {
    case .uid(_, let namespace, let instance):
      return "Eddystone UID \(Hexadecimal.text(namespace)) \(Hexadecimal.text(instance))"
    case .url(let url): return "Eddystone URL \((url.url ?? "not readable").printable)"
    case .telemetry: return "Eddystone TLM"
    case .encryptedTelemetry: return "Eddystone TLM (encrypted)"
    case .ephemeral(_, let identifier): return "Eddystone EID \(Hexadecimal.text(identifier))"
    case .findHub: return "Find Hub"
    case .unknown: return "Eddystone (unknown frame)"
    }
  }
}

extension ADType {
  /// The assigned name, or the number.
  package var shortName: String {
    name.map { "\($0)" } ?? "type 0x" + String(rawValue, radix: 16)
  }
}

extension BluetoothUUID {
  /// The common or the assigned name of a service, or the first digits of a UUID without a name.
  package var shortName: String {
    if let vendorName { return "\(vendorName)" }
    return assignedName ?? shortNumber
  }

  /// The same for attribute types other than services.
  package var shortTypeName: String { assignedTypeName ?? shortNumber }

  /// The UUID itself if it is short, otherwise its first digits. The whole UUID if it only looks
  /// like a short one.
  var shortNumber: String {
    guard short32 == nil else { return "0x\(description)" }
    return imitatesShort ? description : "\(description.prefix(8))-…"
  }

  /// Whether the first digits look like a 16-bit UUID, although the UUID is not one.
  private var imitatesShort: Bool { short32 == nil && rawValue >> 112 == 0 }
}

extension GATTDatabase.Attribute {
  /// The name for use in a line.
  package var shortName: String {
    switch kind {
    case .service, .include: uuid.shortName
    case .characteristicDeclaration, .characteristicValue, .other: name ?? uuid.shortNumber
    }
  }
}

extension String {
  /// A company's name without its legal form.
  var trimmedCompany: String {
    for suffix in [", Inc.", " Inc.", ", Ltd.", " Ltd.", " GmbH", " LLC", ", LLC", " ASA", " AG"]
    where hasSuffix(suffix) {
      return String(dropLast(suffix.count))
    }
    return self
  }
}
