import BluetoothPackets
import CaptureFiles
package import LinkSessions

extension GATTJSON {
  /// Reads a document written by `write`.
  ///
  /// - Parameters:
  ///   - octets: the document.
  ///   - source: the name of its file, for messages and reports.
  package static func read(
    _ octets: [UInt8], source: String
  ) throws(GATTFileFailure) -> GATTMemory.KnownDatabases {
    let document: JSONValue
    do {
      document = try JSONReader.read(octets)
    } catch {
      throw GATTFileFailure(
        source: source, problem: "is not JSON: \(error.description)",
        advice: "write it with `bletrace gatt CAPTURE --format json > FILE.json`")
    }
    let found = document["schema"]?.text
    let problem: String? =
      switch found {
      case schema?:
        document["servers"]?.elements == nil ? "has no list of servers" : nil
      case let other?: "is JSON with the schema \"\(other)\", not \"\(schema)\""
      case nil: "is JSON, but not a document of `bletrace gatt`: it has no schema"
      }
    if let problem {
      throw GATTFileFailure(
        source: source, problem: problem,
        advice: "write it with `bletrace gatt CAPTURE --format json > FILE.json`")
    }
    let servers = document["servers"]?.elements ?? []
    let reading = Reading(source: source)
    var entries: [GATTMemory.KnownDatabases.Entry] = []
    for (index, server) in servers.enumerated() {
      let entry = try reading.server(server, "servers[\(index)]")
      if !entry.attributes.isEmpty { entries.append(entry) }
    }
    return GATTMemory.KnownDatabases(entries)
  }

  private struct Reading {
    typealias Attribute = GATTDatabase.Attribute
    let source: String

    func failure(_ path: String, _ expected: String) -> GATTFileFailure {
      GATTFileFailure(
        source: source, problem: "\(path) is not \(expected)",
        advice: "write the file again, or correct this value")
    }

    func handle(_ value: JSONValue, _ key: String, _ path: String) throws(GATTFileFailure)
      -> UInt16
    {
      guard let handle = value[key]?.handle, handle > 0 else {
        throw failure("\(path).\(key)", "a handle from 1 to 65535")
      }
      return handle
    }

    func uuid(_ value: JSONValue, _ path: String) throws(GATTFileFailure) -> BluetoothUUID {
      guard let uuid = value["uuid"]?.text.flatMap({ BluetoothUUID($0) }) else {
        throw failure("\(path).uuid", "a UUID")
      }
      return uuid
    }

    func each(
      _ value: JSONValue, _ key: String, _ path: String,
      _ body: (JSONValue, String) throws(GATTFileFailure) -> Void
    ) throws(GATTFileFailure) {
      guard let member = value[key], member != .null else { return }
      guard let elements = member.elements else { throw failure("\(path).\(key)", "a list") }
      for (index, element) in elements.enumerated() {
        try body(element, "\(path).\(key)[\(index)]")
      }
    }

    // MARK: Servers

    func server(
      _ value: JSONValue, _ path: String
    ) throws(GATTFileFailure) -> GATTMemory.KnownDatabases.Entry {
      var addresses: [DeviceKey] = []
      try each(value, "addresses", path) { address, path throws(GATTFileFailure) in
        addresses.append(try key(address, path))
      }
      if addresses.isEmpty, value["address"]?.text != nil {
        addresses = [try key(value, path)]
      }
      var attributes: [Attribute] = []
      try each(value, "services", path) { service, path throws(GATTFileFailure) in
        attributes += try self.service(service, path)
      }
      try each(value, "unexplained", path) { attribute, path throws(GATTFileFailure) in
        // An attribute without a type in the document has none here, either.
        guard attribute["uuid"]?.text != nil else { return }
        attributes.append(try loose(attribute, path))
      }
      return GATTMemory.KnownDatabases.Entry(
        source: source, addresses: addresses, hash: try hash(value, path),
        name: value["name"]?.text, attributes: attributes.sorted { $0.handle < $1.handle })
    }

    private func key(_ value: JSONValue, _ path: String) throws(GATTFileFailure) -> DeviceKey {
      guard let text = value["address"]?.text, let address = DeviceAddress(text) else {
        throw failure("\(path).address", "a device address")
      }
      return DeviceKey(
        address: address,
        isRandom: value["address_type"]?.text != DeviceKey.Kind.public.rawValue)
    }

    private func hash(_ value: JSONValue, _ path: String) throws(GATTFileFailure) -> UInt128? {
      guard let text = value["database_hash"]?.text else { return nil }
      guard text.utf8.count == 32, let hash = UInt128(text, radix: 16) else {
        throw failure("\(path).database_hash", "32 hexadecimal digits")
      }
      return hash.byteSwapped
    }

    // MARK: Attributes

    private func service(
      _ value: JSONValue, _ path: String
    ) throws(GATTFileFailure) -> [Attribute] {
      let isPrimary = value["primary"]?.isTrue ?? true
      var attributes = [
        Attribute(
          known: try handle(value, "handle", path), uuid: try uuid(value, path),
          kind: .service(
            endHandle: try handle(value, "end_handle", path), isPrimary: isPrimary))
      ]
      try each(value, "includes", path) { include, path throws(GATTFileFailure) in
        attributes.append(try loose(include, path))
      }
      try each(value, "characteristics", path) { characteristic, path throws(GATTFileFailure) in
        let declaration = try self.declaration(characteristic, path)
        attributes.append(declaration)
        attributes.append(
          Attribute(
            known: try handle(characteristic, "value_handle", path), uuid: declaration.uuid,
            kind: .characteristicValue))
        try each(characteristic, "descriptors", path) { value, path throws(GATTFileFailure) in
          attributes.append(
            Attribute(
              known: try handle(value, "handle", path), uuid: try uuid(value, path), kind: .other))
        }
      }
      return attributes
    }

    private func declaration(
      _ value: JSONValue, _ path: String
    ) throws(GATTFileFailure) -> Attribute {
      var properties: CharacteristicProperties = []
      try each(value, "properties", path) { name, path throws(GATTFileFailure) in
        guard let property = CharacteristicProperties(named: name.text ?? "") else {
          throw failure(path, "a property of a characteristic")
        }
        properties.formUnion(property)
      }
      return Attribute(
        known: try handle(value, "handle", path), uuid: try uuid(value, path),
        kind: .characteristicDeclaration(
          properties, valueHandle: try handle(value, "value_handle", path)))
    }

    private func loose(
      _ value: JSONValue, _ path: String
    ) throws(GATTFileFailure) -> Attribute {
      let kind: Attribute.Kind
      switch value["kind"]?.text {
      case "service":
        kind = .service(
          endHandle: try handle(value, "end_handle", path),
          isPrimary: value["primary"]?.isTrue ?? true)
      case "include":
        kind = .include(
          service: try handle(value, "service_handle", path),
          endHandle: try handle(value, "service_end_handle", path))
      case "characteristic": return try declaration(value, path)
      case "value": kind = .characteristicValue
      default: kind = .other
      }
      return Attribute(
        known: try handle(value, "handle", path), uuid: try uuid(value, path), kind: kind)
    }
  }
}

extension CharacteristicProperties {
  /// The property with this name in the specification.
  fileprivate init?(named name: String) {
    for bit in 0..<8 {
      let property = CharacteristicProperties(rawValue: 1 << UInt8(bit))
      if property.names.first.map({ "\($0)" }) == name {
        self = property
        return
      }
    }
    return nil
  }
}
