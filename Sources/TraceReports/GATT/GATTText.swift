import BluetoothPackets
import LinkSessions
public import TraceAnalysis

/// The attributes of each server as an indented tree.
public struct GATTText {
  private let story: GATTStory
  private let style: TextStyle
  private var lines: [String] = []

  public static func write(_ story: GATTStory, style: TextStyle, to output: inout OutputBuffer) {
    var text = GATTText(story: story, style: style)
    for tree in story.trees { text.add(tree) }
    if story.trees.isEmpty {
      text.lines.append("No attribute of any server is in this capture.")
    }
    for line in text.lines { output.line(line) }
  }

  private init(story: GATTStory, style: TextStyle) {
    self.story = story
    self.style = style
  }

  // MARK: Servers and services

  private mutating func add(_ tree: GATTTree) {
    if !lines.isEmpty { lines.append("") }
    let numbers = tree.connections.map(String.init).joined(separator: ", ")
    let noun = tree.connections.count == 1 ? "connection" : "connections"
    lines.append(
      style.paint(server(tree), .heading) + (numbers.isEmpty ? "" : "   \(noun) \(numbers)"))
    for service in tree.services { add(service) }
    guard !tree.unexplained.isEmpty else { return }
    lines.append(
      "  "
        + (tree.services.isEmpty
          ? "no discovery of this server in the capture" : "not explained by discovery"))
    for attribute in tree.unexplained { add(attribute, indent: 4) }
  }

  private func server(_ tree: GATTTree) -> String {
    guard let index = tree.device else { return "a server whose device is not in the capture" }
    let device = story.devices[index]
    let name = device.name.map { "\"\($0.printable)\"  " } ?? ""
    return name + device.key.address.description + (device.isLocal ? "  this host" : "")
  }

  private mutating func add(_ service: GATTTree.Service) {
    let range = "\(hexadecimal(service.handle))–\(hexadecimal(service.endHandle))"
    let kind = service.isPrimary ? "" : " (secondary)"
    lines.append("  \(range)  \(named(service.uuid))\(kind) \(frame(service.frame))")
    for include in service.includes { add(include, indent: 4) }
    for characteristic in service.characteristics { add(characteristic) }
  }

  private mutating func add(_ characteristic: GATTTree.Characteristic) {
    let properties = characteristic.properties.names.map { "\($0)".lowercased() }
      .joined(separator: ", ")
    lines.append(
      "    \(hexadecimal(characteristic.valueHandle))  \(named(characteristic.uuid))  "
        + "\(properties) \(frame(characteristic.frame))")
    add(characteristic.observation, indent: 12)
    for descriptor in characteristic.descriptors { add(descriptor, indent: 6) }
  }

  private mutating func add(_ attribute: GATTTree.Attribute, indent: Int) {
    let name = attribute.uuid.map(named) ?? "unknown attribute"
    lines.append(
      String(repeating: " ", count: indent)
        + "\(hexadecimal(attribute.handle))  \(name) \(frame(attribute.frame))")
    add(attribute.observation, indent: indent + 8)
  }

  // MARK: What was seen

  private mutating func add(_ observation: AttributeObservation?, indent: Int) {
    guard let observation else { return }
    let margin = String(repeating: " ", count: indent)
    if let value = observation.value, let source = observation.source {
      lines.append(
        margin + "\(source.rawValue): \(shown(value)) \(counts(observation)) "
          + frame(observation.valueFrame))
    }
    for refusal in observation.refusals {
      let request = refusal.request.name.map { "\($0)" } ?? "request"
      let error =
        refusal.error.name.map { "\($0)" } ?? Hexadecimal.number(refusal.error.rawValue, width: 2)
      let count = refusal.count == 1 ? "" : " ×\(refusal.count)"
      lines.append(
        margin + style.paint("\(request) refused\(count): \(error)", .warning) + " "
          + frame(refusal.frame))
    }
  }

  private func counts(_ observation: AttributeObservation) -> String {
    let parts = [
      (observation.reads, "read"), (observation.writes, "written"),
      (observation.notifications, "sent by the server"),
    ].filter { $0.0 > 0 }.map { "\($0.1) \(Decimals.grouped($0.0))×" }
    return "(" + parts.joined(separator: ", ") + ")"
  }

  /// Text where the octets are text, else hexadecimal; at most as much as the screen holds.
  private func shown(_ value: [UInt8]) -> String {
    if value.isEmpty { return "empty" }
    let isText = value.count >= 4 && value.allSatisfy { (0x20...0x7E).contains($0) }
    let room = max(16, style.width - 48)
    if isText {
      return "\"" + String(decoding: value, as: UTF8.self).truncated(to: room) + "\""
    }
    return Hexadecimal.text(value, limit: room / 2) + " (\(value.count) octets)"
  }

  private func named(_ uuid: BluetoothUUID) -> String {
    let name = uuid.assignedName.map { style.paint($0, .name) + " " } ?? ""
    return name + uuid.description
  }

  private func hexadecimal(_ handle: UInt16) -> String { Hexadecimal.upper(handle, width: 4) }

  private func frame(_ number: Int?) -> String {
    number.map { style.paint("#\($0)", .faint) } ?? ""
  }
}
