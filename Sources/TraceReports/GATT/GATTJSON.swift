import BluetoothPackets
import LinkSessions
public import TraceAnalysis

/// The attributes of each server as a JSON document of the schema "bletrace.gatt/1".
public struct GATTJSON {
  static let schema = "bletrace.gatt/1"

  public static func write(_ story: GATTStory, to output: inout OutputBuffer) {
    var writer = JSONWriter(isPretty: true)
    let document = GATTJSON(story: story)
    writer.object { writer in
      writer.value("schema", schema)
      writer.value("file", story.name)
      writer.array("servers", of: story.trees, document.server)
      writer.value("attributes_not_kept", story.attributesNotKept)
    }
    output.line(writer.take())
  }

  let story: GATTStory

  private func server(_ writer: inout JSONWriter, _ tree: GATTTree) {
    writer.object { writer in
      let device = tree.device.map { story.devices[$0] }
      let address = tree.addresses.first
      writer.value("address", address?.address.description)
      writer.value("address_type", address?.kind.rawValue)
      writer.value("name", device?.name)
      writer.array("addresses", of: tree.addresses) { writer, key in
        writer.object { writer in
          writer.value("address", key.address.description)
          writer.value("address_type", key.kind.rawValue)
        }
      }
      writer.value("is_local", tree.isLocal)
      writer.value("database_hash", tree.hash.value.map(GATTJSON.text))
      writer.numbers("connections", tree.connections)
      known(&writer, tree)
      writer.array("services", of: tree.services, service)
      writer.array("unexplained", of: tree.unexplained, loose)
      writer.array("changes", of: tree.changes, change)
      writer.array("former", of: tree.former, former)
      writer.numbers("frames", tree.hash.frame.map { [$0] } ?? [])
    }
  }

  /// A hash as the octets that a server sends.
  static func text(_ hash: UInt128) -> String {
    Hexadecimal.text((0..<16).map { UInt8(truncatingIfNeeded: hash >> UInt128(8 * $0)) })
  }

  /// The known database that was taken for the server's.
  private func known(_ writer: inout JSONWriter, _ tree: GATTTree) {
    guard let match = tree.match else { return writer.value("known", nil as String?) }
    writer.object("known") { writer in
      writer.value("file", story.known.entries[match.entry].source)
      writer.value("ground", match.ground.rawValue)
      writer.value("outdated", match.isOutdated)
      writer.array("contradictions", of: tree.contradictions) { writer, contradiction in
        writer.object { writer in
          writer.value("handle", contradiction.known.handle)
          writer.value("known_uuid", contradiction.known.uuid.description)
          writer.value("uuid", contradiction.shown.uuid.description)
          writer.numbers("frames", contradiction.shown.frame.map { [$0] } ?? [])
        }
      }
    }
  }

  private func service(_ writer: inout JSONWriter, _ service: GATTTree.Service) {
    writer.object { writer in
      writer.value("handle", service.attribute.handle)
      writer.value("end_handle", service.endHandle)
      named(&writer, service.attribute.uuid)
      writer.value("primary", service.isPrimary)
      writer.array("includes", of: service.includes, loose)
      writer.array("characteristics", of: service.characteristics, characteristic)
      origin(&writer, service.attribute)
    }
  }

  private func characteristic(
    _ writer: inout JSONWriter, _ characteristic: GATTTree.Characteristic
  ) {
    writer.object { writer in
      writer.value("handle", characteristic.declaration.handle)
      writer.value("value_handle", characteristic.valueHandle)
      named(&writer, characteristic.declaration.uuid)
      writer.array("properties", of: characteristic.properties.names) { $0.value(nil, "\($1)") }
      observation(&writer, characteristic.observation)
      writer.array("descriptors", of: characteristic.descriptors, descriptor)
      origin(&writer, characteristic.declaration)
    }
  }

  private func descriptor(_ writer: inout JSONWriter, _ attribute: GATTTree.Attribute) {
    writer.object { writer in
      writer.value("handle", attribute.handle)
      named(&writer, attribute.known?.uuid)
      observation(&writer, attribute.observation)
      origin(&writer, attribute.known)
    }
  }

  /// An attribute whose kind its place in the tree does not tell.
  private func loose(_ writer: inout JSONWriter, _ attribute: GATTTree.Attribute) {
    writer.object { writer in
      writer.value("handle", attribute.handle)
      named(&writer, attribute.known?.uuid)
      kind(&writer, attribute.known?.kind)
      if let reason = attribute.reason {
        writer.object("reason") { writer in
          writer.value("id", reason.rawValue)
          writer.value("sentence", "\(reason.sentence)")
        }
      }
      observation(&writer, attribute.observation)
      origin(&writer, attribute.known)
    }
  }

  private func kind(_ writer: inout JSONWriter, _ kind: GATTDatabase.Attribute.Kind?) {
    writer.value("kind", kind?.name)
    switch kind {
    case .service(let end, let isPrimary):
      writer.value("end_handle", end)
      writer.value("primary", isPrimary)
    case .include(let service, let end):
      writer.value("service_handle", service)
      writer.value("service_end_handle", end)
    case .characteristicDeclaration(let properties, let valueHandle):
      writer.value("value_handle", valueHandle)
      writer.array("properties", of: properties.names) { $0.value(nil, "\($1)") }
    case .characteristicValue, .other, nil: break
    }
  }

  private func named(_ writer: inout JSONWriter, _ uuid: BluetoothUUID?) {
    writer.value("uuid", uuid?.description)
    writer.value("name", uuid?.assignedName)
  }
}

extension GATTTree {
  /// Whether it is the server of the host that wrote the log.
  var isLocal: Bool {
    if case .host = server { return true }
    return false
  }
}

extension GATTDatabase.Attribute.Kind {
  var name: String {
    switch self {
    case .service: "service"
    case .include: "include"
    case .characteristicDeclaration: "characteristic"
    case .characteristicValue: "value"
    case .other: "other"
    }
  }
}
