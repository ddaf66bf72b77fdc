import BluetoothPackets
public import TraceAnalysis

/// The attributes of each server as a JSON document of the schema "bletrace.gatt/1".
public struct GATTJSON {
  public static func write(_ story: GATTStory, to output: inout OutputBuffer) {
    var writer = JSONWriter(isPretty: true)
    let document = GATTJSON(story: story)
    writer.object { writer in
      writer.value("schema", "bletrace.gatt/1")
      writer.value("file", story.name)
      writer.array("servers", of: story.trees, document.server)
    }
    output.line(writer.take())
  }

  private let story: GATTStory

  private func server(_ writer: inout JSONWriter, _ tree: GATTTree) {
    writer.object { writer in
      let device = tree.device.map { story.devices[$0] }
      writer.value("address", device?.key.address.description)
      writer.value("address_type", device?.key.kind.rawValue)
      writer.value("name", device?.name)
      writer.numbers("connections", tree.connections)
      writer.array("services", of: tree.services, service)
      writer.array("unexplained", of: tree.unexplained, attribute)
    }
  }

  private func service(_ writer: inout JSONWriter, _ service: GATTTree.Service) {
    writer.object { writer in
      writer.value("handle", service.handle)
      writer.value("end_handle", service.endHandle)
      writer.value("uuid", service.uuid.description)
      writer.value("name", service.uuid.assignedName)
      writer.value("primary", service.isPrimary)
      writer.array("includes", of: service.includes, attribute)
      writer.array("characteristics", of: service.characteristics, characteristic)
      writer.numbers("frames", service.frame.map { [$0] } ?? [])
    }
  }

  private func characteristic(
    _ writer: inout JSONWriter, _ characteristic: GATTTree.Characteristic
  ) {
    writer.object { writer in
      writer.value("handle", characteristic.handle)
      writer.value("value_handle", characteristic.valueHandle)
      writer.value("uuid", characteristic.uuid.description)
      writer.value("name", characteristic.uuid.assignedName)
      writer.array("properties", of: characteristic.properties.names) { $0.value(nil, "\($1)") }
      observation(&writer, characteristic.observation)
      writer.array("descriptors", of: characteristic.descriptors, attribute)
      writer.numbers("frames", characteristic.frame.map { [$0] } ?? [])
    }
  }

  private func attribute(_ writer: inout JSONWriter, _ attribute: GATTTree.Attribute) {
    writer.object { writer in
      writer.value("handle", attribute.handle)
      writer.value("uuid", attribute.uuid?.description)
      writer.value("name", attribute.uuid?.assignedName)
      observation(&writer, attribute.observation)
      writer.numbers("frames", attribute.frame.map { [$0] } ?? [])
    }
  }

  private func observation(_ writer: inout JSONWriter, _ observation: AttributeObservation?) {
    guard let observation else {
      writer.value("seen", nil as String?)
      return
    }
    writer.object("seen") { writer in
      writer.value("value", observation.value.map { Hexadecimal.text($0) })
      writer.value("source", observation.source?.rawValue)
      writer.value("reads", observation.reads)
      writer.value("writes", observation.writes)
      writer.value("notifications", observation.notifications)
      writer.array("refusals", of: observation.refusals) { writer, refusal in
        writer.object { writer in
          writer.value("request", refusal.request.name.map { "\($0)" })
          writer.value("code", refusal.error.rawValue)
          writer.value("error", refusal.error.name.map { "\($0)" })
          writer.value("count", refusal.count)
          writer.numbers("frames", [refusal.frame])
        }
      }
      writer.numbers("frames", observation.valueFrame.map { [$0] } ?? [])
    }
  }
}
