import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// An attribute of a server, with its last value.
struct AttributeTableRow {
  let number: Int
  let server: Int
  let tree: GATTTree
  let service: BluetoothUUID?
  let handle: UInt16
  let kind: String?
  let uuid: BluetoothUUID?
  let name: String?
  let properties: String?
  let observation: GATTTree.Observation?
  let decoded: DecodedValueReport?

  static func rows(of content: ExportedCapture.Content) -> [AttributeTableRow] {
    var rows: [AttributeTableRow] = []
    for (server, tree) in (content.measured.gatt?.trees ?? []).enumerated() {
      for service in tree.services { add(service, of: tree, server, to: &rows) }
      for attribute in tree.unexplained {
        add(attribute, attribute.known?.kind.name, nil, of: tree, server, to: &rows)
      }
    }
    return rows
  }

  private static func add(
    _ service: GATTTree.Service, of tree: GATTTree, _ server: Int,
    to rows: inout [AttributeTableRow]
  ) {
    let uuid = service.attribute.uuid
    rows.append(
      AttributeTableRow(
        number: rows.count + 1, server: server, tree: tree, service: uuid,
        handle: service.attribute.handle, kind: "service", uuid: uuid,
        name: service.attribute.name, properties: nil, observation: nil, decoded: nil))
    for characteristic in service.characteristics {
      rows.append(
        AttributeTableRow(
          number: rows.count + 1, server: server, tree: tree, service: uuid,
          handle: characteristic.valueHandle, kind: "value",
          uuid: characteristic.declaration.uuid, name: characteristic.declaration.name,
          properties: characteristic.properties.names.map { "\($0)" }.joined(separator: " "),
          observation: characteristic.observation,
          decoded: DecodedValueReport(
            characteristic.observation, of: characteristic.layoutType,
            report: characteristic.report)))
      for descriptor in characteristic.descriptors {
        add(descriptor, "descriptor", uuid, of: tree, server, to: &rows)
      }
    }
  }

  private static func add(
    _ attribute: GATTTree.Attribute, _ kind: String?, _ service: BluetoothUUID?,
    of tree: GATTTree, _ server: Int, to rows: inout [AttributeTableRow]
  ) {
    rows.append(
      AttributeTableRow(
        number: rows.count + 1, server: server, tree: tree, service: service,
        handle: attribute.handle, kind: kind, uuid: attribute.known?.uuid,
        name: attribute.known?.name, properties: nil, observation: attribute.observation,
        decoded: DecodedValueReport(attribute.observation, of: attribute.known?.uuid)))
  }

  static let layout: TableLayout<AttributeTableRow> = {
    var layout = TableLayout<AttributeTableRow>(
      "attribute", "An attribute of a server, with its last value.",
      key: \.number)
    layout.identifier("device_id", of: "device", "The server's `id`, where it is known.") {
      $0.tree.device
    }
    layout.own(
      "server", .integer, "Number of the server, starting at 0.", source: "gatt: servers[]"
    ) {
      .integer($0.server)
    }
    layout.own(
      "address", .text, "The first of the server's addresses.", source: "gatt: servers[].address"
    ) { $0.tree.addresses.first?.address.cell ?? .null }
    layout.own(
      "is_local", .boolean, "Whether the server is the host that wrote the log.",
      source: "gatt: servers[].is_local"
    ) { .flag($0.tree.isLocal) }
    let source = "gatt: servers[].services[].characteristics[]"
    layout.own("handle", .integer, "Handle of the attribute; for a characteristic, of its value.") {
      .integer(Int($0.handle))
    }
    layout.own("kind", .text, "service, value, descriptor, or the known kind of another attribute.")
    {
      $0.kind.map(Cell.text) ?? .null
    }
    layout.own("service", .text, "The type of the service that it belongs to.") {
      $0.service?.cell ?? .null
    }
    layout.own("uuid", .text, "Type of the attribute.", source: source + ".uuid") {
      $0.uuid?.cell ?? .null
    }
    layout.own("name", .text, "The type's assigned name.", source: source + ".name") {
      $0.name.map(Cell.text) ?? .null
    }
    layout.own(
      "properties", .text, "Properties of the characteristic, separated by spaces.",
      source: source + ".properties"
    ) { $0.properties.map(Cell.text) ?? .null }
    layout.add(
      from: source + ".seen", { $0.observation },
      [
        "value", "value_octets", "value_is_cut", TableMember("value_source", "source"), "reads",
        "writes", "notifications",
      ])
    layout.own(
      "refusals", .integer, "Requests that the server refused.",
      source: source + ".seen.refusals[].count"
    ) { row in
      row.observation.map { .integer($0.refusals.reduce(0) { $0 + $1.count }) } ?? .null
    }
    layout.add(
      from: source + ".decoded", { $0.decoded },
      [TableMember("value_text", "text", "Last value as text.")])
    let fields = source + ".decoded.fields[0]"
    layout.add(
      from: fields, { $0.decoded?.fields.first },
      [
        TableMember("value_number", "number", "The first field of its last value."),
        TableMember("value_unit", "unit", "The unit of that number."),
      ])
    return layout
  }()
}

/// A field of a value from a server.
struct ValueTableRow {
  let number: Int
  let sighting: ValueSighting
  let server: Int?
  let name: String?
  let field: ValueLeafReport

  /// Identifies a value's layout.
  private struct Place: Hashable {
    let connection: Int
    let isLocal: Bool
    let handle: UInt16
  }

  /// Known properties of a value's attribute.
  private struct Known {
    let server: Int
    let characteristic: GATTTree.Characteristic
  }

  static func rows(of content: ExportedCapture.Content) -> some Sequence<ValueTableRow> {
    let known = characteristics(content.measured)
    let connections = content.measured.connections
    var number = 0
    return content.series.values.lazy.flatMap { sighting -> [ValueTableRow] in
      let link = connections[sighting.connection]
      let isLocal = link.localIsCentral.value.map {
        $0 == (sighting.direction == .centralToPeripheral)
      }
      let place = Place(
        connection: sighting.connection, isLocal: !link.isOnAir && isLocal == true,
        handle: sighting.handle)
      guard let known = known[place] else { return [] }
      let decoded = DecodedValueReport(
        sighting.value, isCut: sighting.isCut, of: known.characteristic.layoutType,
        report: known.characteristic.report)
      return (decoded?.fields ?? []).map { field in
        number += 1
        return ValueTableRow(
          number: number, sighting: sighting, server: known.server,
          name: known.characteristic.declaration.name, field: field)
      }
    }
  }

  private static func characteristics(_ measured: CaptureMeasurements) -> [Place: Known] {
    var found: [Place: Known] = [:]
    for (server, tree) in (measured.gatt?.trees ?? []).enumerated() {
      for service in tree.services {
        for characteristic in service.characteristics {
          for connection in tree.connections {
            let place = Place(
              connection: connection - 1, isLocal: tree.isLocal,
              handle: characteristic.valueHandle)
            found[place] = Known(server: server, characteristic: characteristic)
          }
        }
      }
    }
    return found
  }

  static let layout: TableLayout<ValueTableRow> = {
    var layout = TableLayout<ValueTableRow>(
      "value", "A field of a value that a server sent: a time series of numbers.", key: \.number)
    layout.identifier("connection_id", of: "connection", "The connection's `id`.") {
      $0.sighting.connection + 1
    }
    layout.own("time_s", .number, "When the value was complete.", unit: "s") {
      .time($0.sighting.frame.time)
    }
    layout.own("frame", .integer, "The record that completed it.") {
      .integer($0.sighting.frame.number)
    }
    layout.own(
      "server", .integer, "Number of the server, starting at 0.", source: "gatt: servers[]"
    ) {
      $0.server.map(Cell.integer) ?? .null
    }
    layout.own("handle", .integer, "Handle of the attribute.") { .integer(Int($0.sighting.handle)) }
    layout.own("uuid", .text, "Type of the attribute.") { $0.sighting.uuid.cell }
    layout.own("name", .text, "The type's assigned name.") { $0.name.map(Cell.text) ?? .null }
    layout.own("how", .text, "read, notified, or indicated.") {
      .text($0.sighting.source.rawValue)
    }
    layout.add(
      from: "gatt: servers[].services[].characteristics[].decoded.fields[]", { $0.field },
      [TableMember("field", "name"), "filter", "number", "unit", "text"])
    return layout
  }()
}

struct AdvertiserTableRow {
  let number: Int
  let report: AdvertiserReport

  static func rows(of content: ExportedCapture.Content) -> [AdvertiserTableRow] {
    guard let analysis = content.measured.advertising else { return [] }
    return analysis.advertisers.enumerated().map {
      AdvertiserTableRow(
        number: $0.offset + 1, report: AdvertiserReport(advertiser: $0.element, analysis: analysis))
    }
  }

  static let layout: TableLayout<AdvertiserTableRow> = {
    var layout = TableLayout<AdvertiserTableRow>(
      "advertiser", "A device that advertises.", key: \.number)
    layout.identifier("device_id", of: "device", "The device's `id`.") {
      $0.report.advertiser.device
    }
    layout.add(
      from: "advertising: advertisers[]", { $0.report },
      [
        "address", "address_type", "name", "packets", TableMember("first_seen_s", "first_seen"),
        TableMember("last_seen_s", "last_seen"), "connectable", "scannable", "extended",
        "channel_selection_2", "tx_power_dbm", "valid", TableMember("interval_ms", "interval.ms"),
        TableMember("interval_basis", "interval.basis"),
        TableMember("events", "interval.events"),
        TableMember("scan_requests", "scans.requests"),
        TableMember("scan_requests_answered", "scans.answered"),
      ])
    layout.own(
      "problems", .integer, "Rule violations in its data.",
      source: "advertising: advertisers[].problems"
    ) { .integer($0.report.advertiser.problems.count) }
    return layout
  }()
}
