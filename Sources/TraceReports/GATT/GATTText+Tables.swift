import BluetoothPackets
import LinkSessions
import TraceAnalysis

/// Differences between the discoveries of one server.
extension GATTText {
  /// Adds the services that each of several different discoveries found. The tree shows the latest result for each
  /// handle.
  mutating func addTables(_ tree: GATTTree) {
    guard tree.serviceTables.count > 1, let first = tree.serviceTables.first else { return }
    add(2, [style.paint("its services differ between connections:", .warning)])
    add(4, [heading(first) + ":"] + first.services.map(text))
    for table in tree.serviceTables.prefix(GATTText.tables).dropFirst() {
      let new = table.services.filter { !first.services.contains($0) }
      let missing = first.services.filter { !table.services.contains($0) }
      // If most services differ, a complete list is more useful than the differences.
      if new.count + missing.count > table.services.count {
        add(4, [heading(table) + ":"] + table.services.map(text))
      } else {
        let parts = [("and", new), ("without", missing)].flatMap { word, services in
          services.enumerated().map { ($0 == 0 ? word + " " : "") + text($1) }
        }
        add(4, [heading(table) + ": the same"] + parts)
      }
    }
    addRest(tree.serviceTables.count - GATTText.tables, "lists of services", indent: 4)
  }

  /// Maximum number of tables to show.
  private static let tables = 6

  private func heading(_ table: GATTTree.ServiceTable) -> String {
    "\(Decimals.counted(table.count, "service")) in \(numbers(table.connections))"
  }

  private func text(_ service: GATTDatabase.ListedService) -> String {
    "\(hexadecimal(service.handle)) \(style.paint(service.uuid.shortName, .name))"
  }

  /// Returns text such as "connections 1, 2, 5".
  func numbers(_ connections: [Int]) -> String {
    let noun = connections.count == 1 ? "connection" : "connections"
    let shown = connections.prefix(12).map(String.init).joined(separator: ", ")
    let more = connections.count > 12 ? " and \(connections.count - 12) more" : ""
    return "\(noun) \(shown)\(more)"
  }

  /// Adds characteristics that still exist at the same handle with other properties.
  mutating func addRedeclared(_ tree: GATTTree) {
    var frames: [GATTDatabase.Attribute: [Int]] = [:]
    var until: [GATTDatabase.Attribute: Int] = [:]
    var order: [GATTDatabase.Attribute] = []
    for former in tree.former where tree.isRedeclared(former) {
      // The same declaration may come and go. Its identity does not depend on when it was found.
      let known = order.first { $0.agrees(with: former.attribute) }
      let key = known ?? former.attribute
      if known == nil { order.append(key) }
      if let frame = former.attribute.frame { frames[key, default: []].append(frame) }
      until[key] = max(until[key] ?? 0, former.change.frame)
    }
    guard !order.isEmpty else { return }
    add(2, ["with different properties before"])
    for attribute in order {
      guard case .characteristicDeclaration(let properties, let value) = attribute.kind else {
        continue
      }
      let seen = frames[attribute] ?? []
      let shown = seen.prefix(4).map { frame($0) }.joined(separator: " ")
      add(
        4,
        [
          hexadecimal(value), words(attribute), words(properties),
          until[attribute].map { "until \(frame($0))" } ?? "",
          seen.isEmpty ? "" : "seen \(shown)\(seen.count > 4 ? " …" : "")",
        ])
    }
  }
}
