import BluetoothPackets
import ByteReading
import TraceReports

/// Names and layouts of a vendor's services and characteristics from a file.
public struct Profile: Sendable {
  /// The name in the file.
  public let name: String
  /// Number of services and characteristics.
  public let attributeCount: Int
  private let table: String
  private let fieldCount: Int

  package static let characteristicKeys = [
    "uuid", "name", "identifier", "message", "fields", "written",
  ]
  package static let keys = ["profile", "source", "services", "characteristics", "descriptors"]

  /// Parses a profile.
  ///
  /// - Parameters:
  ///   - text: YAML with the schema in Docs/Schemas/profile.schema.json.
  ///   - file: the name of the file, for messages.
  /// - Throws: a `Profile.Failure` with the file, line and key.
  public init(_ text: String, file: String) throws(Profile.Failure) {
    let root: YAMLNode
    do {
      root = try YAMLReader.read(text)
    } catch {
      throw Profile.Failure(
        file: file, line: error.line, column: error.column, problem: error.problem, advice: "")
    }
    let mapping = try ProfileMapping(root, file: file, keys: Profile.keys, of: "a profile")
    name = try mapping.requiredText("profile", of: "a profile")
    var fields = ProfileFields(file: file, source: try mapping.text("source", atMost: 512))
    var attributes = 0
    for node in try mapping.list("services") {
      let service = try ProfileMapping(
        node, file: file, keys: ["uuid", "name", "characteristics"], of: "a service")
      let uuid = try service.uuid(of: "a service")
      fields.name(uuid, try service.requiredText("name", of: "a service"))
      attributes += 1
      for node in try service.list("characteristics") {
        try Profile.add(node, file, &fields)
        attributes += 1
      }
    }
    for node in try mapping.list("characteristics") {
      try Profile.add(node, file, &fields)
      attributes += 1
    }
    for node in try mapping.list("descriptors") {
      let descriptor = try ProfileMapping(
        node, file: file, keys: ["uuid", "name"], of: "a descriptor")
      fields.name(
        try descriptor.uuid(of: "a descriptor"),
        try descriptor.requiredText("name", of: "a descriptor"))
      attributes += 1
    }
    attributeCount = attributes
    table = fields.lines.joined(separator: "\n")
    fieldCount = fields.count
  }

  private static func add(
    _ node: YAMLNode, _ file: String, _ fields: inout ProfileFields
  ) throws(Profile.Failure) {
    let mapping = try ProfileMapping(
      node, file: file, keys: characteristicKeys,
      of: "a characteristic")
    let uuid = try mapping.uuid(of: "a characteristic")
    let name = try mapping.requiredText("name", of: "a characteristic")
    fields.name(uuid, name)
    let identifier = try mapping.text("identifier") ?? ProfileFields.identifier(name)
    guard identifier == ProfileFields.identifier(identifier) else {
      throw mapping.failure(
        mapping["identifier"] ?? node,
        "identifier is a part of filter names: small letters, digits and _")
    }
    let sent = try mapping.list("fields")
    let written = try mapping.list("written")
    guard !sent.isEmpty || !written.isEmpty else { return }
    let message = try message(mapping)
    if sent.isEmpty, let node = mapping["message"] {
      throw mapping.failure(node, "a message needs the key \"fields\" of its characteristic")
    }
    try fields.characteristic(
      uuid, name: name, identifier: identifier, message: message, sent: sent, written: written)
  }

  /// Returns the line of a table that defines how values form messages, or nil if each value is separate.
  private static func message(_ mapping: ProfileMapping) throws(Profile.Failure) -> String? {
    guard let node = mapping["message"] else { return nil }
    let message = try ProfileMapping(
      node, file: mapping.file, keys: ["start", "length"], of: "a message")
    guard let start = message["start"], let text = start.text,
      (1...8).contains(text.utf8.count / 2), text.utf8.count % 2 == 0,
      text.utf8.allSatisfy({ "0123456789ABCDEFabcdef".utf8.contains($0) })
    else {
      throw message.failure(
        message["start"] ?? node,
        "start must be the first 1 to 8 octets of a message as hexadecimal digits")
    }
    guard let length = message["length"] else {
      throw message.failure(node, "a message needs the key \"length\"")
    }
    let most = Int64(ValueLayout.Message.maximumOctets)
    guard length.entries != nil else {
      let count = try ProfileMapping.integer(length, "length", mapping.file, in: 1...most)
      return "M \(text.uppercased()) - 1 - \(count)"
    }
    let field = try ProfileMapping(
      length, file: mapping.file, keys: ["at", "type", "endian", "plus"], of: "a length")
    guard let place = try field.integer("at", in: 0...255) else {
      throw field.failure(length, "a length needs the key \"at\"")
    }
    let type = try field.text("type") ?? "uint8"
    guard ["uint8", "uint16"].contains(type) else {
      throw field.failure(field["type"] ?? length, "the type of a length is uint8 or uint16")
    }
    let isBigEndian = try field.text("endian") == "big"
    let plus = try field.integer("plus", in: -most...most) ?? 0
    return
      "M \(text.uppercased()) \(place) \(type == "uint8" ? 1 : 2) \(isBigEndian ? "!" : "-") \(plus)"
  }

  /// Uses this profile for names and values from now on, in the whole program.
  ///
  /// - Returns: false if the program has no capacity for so many fields.
  public func install() -> Bool {
    ValueLayouts.install(ConstantText(keeping: table), fields: fieldCount)
  }
}
