import BluetoothPackets
import LinkSessions
import TraceAnalysis

extension FirstScreen {
  /// Returns the devices that connected, with their connections. If none did, returns the devices that advertised.
  ///
  /// - Parameters:
  ///   - room: the number of available lines, including those between sections.
  ///   - spare: the number of further lines for text that would otherwise be truncated.
  /// - Returns: the lines, whether each device that connected has a row for its connections, and whether each
  ///   connection has its own rows.
  func peopleLines(within room: Int, spare: Int = 0) -> (
    lines: [String], isWhole: Bool, isDetailed: Bool
  ) {
    summary.connections.connections.isEmpty
      ? (advertiserLines(room, spare), true, true) : deviceLines(room, spare)
  }

  /// Returns the lines of a text, with up to the spare number of additional lines if the text is truncated.
  private func widened(
    _ lines: [String], _ spare: inout Int, _ text: (FirstScreen, _ most: Int) -> [String]?
  ) -> [String] {
    for more in [8, 4, 2, 1] where spare > 0 {
      guard let wider = text(relaxed(by: more), lines.count + spare),
        wider.count - lines.count <= spare
      else { continue }
      spare -= wider.count - lines.count
      return wider
    }
    return lines
  }

  // MARK: Advertisers

  private func advertiserLines(_ room: Int, _ spare: Int) -> [String] {
    var spare = spare
    let all = pieces.advertisers
    let local = summary.devices.devices.filter(\.isLocal)
    guard !all.isEmpty || !local.isEmpty else { return [] }
    let title = all.isEmpty ? "Devices" : "Advertisers"
    let remark =
      all.isEmpty
      ? pieces.devicesRemark : "\(Decimals.grouped(all.count)), most heard first; none connected"
    var lines = ["", heading(title, remark)]
    if !local.isEmpty { lines += fitted(pieces.localLine(local), indent: 2, most: 1) }
    var shown = 0
    var rows: [[String]] = []
    var count = lines.count
    for advertiser in all {
      let row = fitted(pieces.line(of: advertiser), indent: 2, most: 2)
      let isLast = shown == all.count - 1
      guard shown < FirstScreen.advertisers, count + row.count + (isLast ? 0 : 1) <= room
      else { break }
      rows.append(row)
      count += row.count
      shown += 1
    }
    if !local.isEmpty {
      lines = widened(lines, &spare) { screen, _ in
        lines.prefix(2) + screen.fitted(pieces.localLine(local), indent: 2, most: 1)
      }
    }
    for (row, advertiser) in zip(rows, all) {
      lines += widened(row, &spare) { screen, _ in
        screen.fitted(pieces.line(of: advertiser), indent: 2, most: 2)
      }
    }
    if shown < all.count {
      lines.append("  … " + hidden("more", "more", all.count - shown))
    }
    return lines
  }

  /// Maximum number of advertisers listed if no device connected.
  private static let advertisers = 12

  private func heading(_ title: String, _ remark: String) -> String {
    style.paint(title.padded(to: 13), .heading) + remark
  }

  // MARK: Devices that connected

  private func deviceLines(_ room: Int, _ spare: Int) -> (
    lines: [String], isWhole: Bool, isDetailed: Bool
  ) {
    var spare = spare
    var lines = ["", heading("Devices", pieces.devicesRemark + legend)]
    let local = summary.devices.devices.filter(\.isLocal)
    let host = local.isEmpty ? [] : fitted(pieces.localLine(local), indent: 0, most: 1)
    let unreached = pieces.unreachedLine.map { fitted($0, indent: 0, most: 1) } ?? []
    let all = DeviceGroup.all(of: summary, pieces.problemCounts)
    let byWeight = all.indices.sorted {
      let (one, other) = (all[$0], all[$1])
      return (one.failures, one.traffic, one.lifetime, one.troubles, $1)
        > (other.failures, other.traffic, other.lifetime, other.troubles, $0)
    }
    // The level of detail for each group: first the minimum, then more as long as there is space.
    var reported: [Int: (level: GroupDetail, lines: [String])] = [:]
    var left = room - lines.count - host.count - unreached.count - 1
    for level in GroupDetail.allCases {
      for index in byWeight.prefix(room) where level == .named || reported[index] != nil {
        let before = reported[index]?.lines.count ?? 0
        guard let text = text(of: all[index], level, within: left + before) else { continue }
        reported[index] = (level, text)
        left -= text.count - before
      }
    }
    lines +=
      host.isEmpty
      ? []
      : widened(host, &spare) { screen, _ in
        screen.fitted(pieces.localLine(local), indent: 0, most: 1)
      }
    let shown = all.indices.filter { reported[$0] != nil }.sorted {
      (all[$0].rank, $1) > (all[$1].rank, $0)
    }
    for index in shown {
      guard let group = reported[index] else { continue }
      lines += widened(group.lines, &spare) { screen, most in
        screen.text(of: all[index], group.level, within: most)
      }
    }
    if shown.count < all.count {
      let hidden = Set(all.indices).subtracting(shown)
      let connections = hidden.reduce(0) { $0 + all[$1].connections.count }
      lines.append(
        "… "
          + self.hidden(
            "more device", "more devices", hidden.count,
            " with \(Decimals.counted(connections, "connection"))"))
    }
    lines += unreached
    func haveMore(than level: GroupDetail) -> Bool {
      all.indices.allSatisfy { reported[$0].map { $0.level > level } ?? false }
    }
    return (lines, haveMore(than: .named), haveMore(than: .folded))
  }

  /// The meaning of the arrows below, if the heading has room for it.
  private var legend: String {
    let links = summary.connections.connections.filter { $0.technology == .lowEnergy }
    // If no event shows the roles, the host that wrote the log is named in the heading.
    let areOfHost = links.allSatisfy { !$0.showsRoles && $0.localIsCentral.value != false }
    let texts =
      areOfHost
      ? ["   ↓ from this host  ↑ from the other side", "   ↓ host's  ↑ other side's"]
      : ["   ↓ from the central  ↑ from the peripheral", "   ↓ central's  ↑ peripheral's"]
    let room = style.width - 13 - pieces.devicesRemark.displayWidth
    guard !links.isEmpty, let text = texts.first(where: { $0.displayWidth <= room }) else {
      return ""
    }
    return style.paint(text, .faint)
  }

  /// The lines of a group, or nil if they don't fit.
  private func text(of group: DeviceGroup, _ level: GroupDetail, within room: Int) -> [String]? {
    guard room > 0, level <= .counted || group.connections.count <= 512 else { return nil }
    if level == .named { return fitted(name(of: group), indent: 0, most: 1) }
    var lines = fitted(head(of: group), indent: 0, most: level == .counted ? 1 : 2)
    let rows = ConnectionRows(self, group)
    switch level {
    case .named: break
    case .counted: lines += rows.together(group.connections)
    case .folded:
      for run in rows.runs {
        lines += run.count == 1 ? rows.brief(run[0], after: nil, isShort: true) : rows.together(run)
        if lines.count > room { return nil }
      }
    case .brief, .full:
      var previous: Connection?
      for run in rows.longRuns {
        let connection = run[0]
        if run.count > 1 {
          lines += rows.together(run)
        } else if level == .full {
          lines += rows.full(connection, after: previous)
        } else {
          lines += rows.brief(connection, after: previous, isShort: false)
        }
        if lines.count > room { return nil }
        previous = run.count > 1 ? nil : connection
      }
    }
    return lines.count <= room ? lines : nil
  }

  /// Returns the name and address of a device, when its connections were open, and how many of them failed.
  private func name(of group: DeviceGroup) -> String {
    var text = unaddressed(group)
    if let index = group.device {
      let device = summary.devices[index]
      let name = DeviceName(device).short
      text = style.paint(name, .name)
      let address = device.key.address.description
      if name != address { text += "  " + address }
    }
    let failed = group.connections.count { $0.end?.isFailure ?? false }
    text += "   \(Decimals.counted(group.connections.count, "connection"))"
    if failed > 0 {
      text += ", " + style.outcome("\(Decimals.grouped(failed)) failed", isFailure: true)
    }
    guard let first = group.connections.first, summary.start != nil else { return text }
    let ends = group.connections.map { $0.end?.time ?? $0.lastFrame.time }
    return text + "   \(pieces.place(first.firstFrame.time)) – \(pieces.place(ends.max() ?? 0))"
  }

  /// Name, address, type and description of the device.
  private func head(of group: DeviceGroup) -> String {
    guard let index = group.device else {
      let about = [services(of: group), informationOfUnaddressed(group).map(text) ?? ""]
        .filter { !$0.isEmpty }
      return unaddressed(group) + (about.isEmpty ? "" : "  " + about.joined(separator: " · "))
    }
    let device = summary.devices[index]
    var parts: [String] = []
    if let name = device.name { parts.append(style.paint(name.quotedName, .name)) }
    parts.append("\(device.key.address)  \(device.key.kind.words)\(pieces.mask(of: device))")
    if let name = device.otherAdvertisedName { parts.append("advertised as \(name.quotedName)") }
    if group.addresses > 1 { parts.append("under \(group.addresses) addresses") }
    if let identity = device.identity.value, identity.address != device.key.address {
      parts.append(
        "identity \(identity.address)\(pieces.remark(device.identity.basis)) "
          + pieces.frame(device.identity.frame))
    }
    var what: [String] = []
    let services = services(of: group)
    if !services.isEmpty {
      what.append(services)
    } else if let advertiser = device.advertiser {
      let payload = summary.advertisers[advertiser].advertisingPayload
      let described = AdvertisingPayloadText.describe(payload.octets)
      if !described.isEmpty { what.append(described) }
    }
    if let information = summary.information[summary.devices.who(index)] {
      what.append(text(information))
    }
    what.removeAll(where: \.isEmpty)
    if !what.isEmpty { parts.append(what.joined(separator: " · ")) }
    return parts.joined(separator: "  ")
  }

  /// Returns the text that represents devices whose addresses the capture does not show.
  private func unaddressed(_ group: DeviceGroup) -> String {
    let one = group.connections.count == 1
    let words = one ? "peer's address not in the capture" : "peers' addresses not in the capture"
    guard let name = informationOfUnaddressed(group)?.name else {
      return style.paint(words, .heading)
    }
    return style.paint("\"\(name.word)\"", .name) + "  " + words
  }

  /// Returns the device information from the server of a single connection. Several servers may have different
  /// information.
  private func informationOfUnaddressed(_ group: DeviceGroup) -> TraceSummary.DeviceInformation? {
    guard group.device == nil, group.connections.count == 1 else { return nil }
    return summary.informationOfUnaddressed[group.connections[0].index]
  }

  /// Returns the services of the device's server, except for those that every server has.
  private func services(of group: DeviceGroup) -> String {
    var names: [String] = []
    for connection in group.connections.suffix(8) {
      let isCentral =
        connection.central.value.map(summary.devices.who) == group.device.map(summary.devices.who)
      // For a peer without an address, the capture may not show which end it is.
      let sides: [LinkDirection] =
        group.device == nil
        ? [.peripheralToCentral, .centralToPeripheral]
        : [isCentral ? .centralToPeripheral : .peripheralToCentral]
      let databases = sides.compactMap { summary.gatt.database(of: connection, sendingIn: $0) }
      for attribute in databases.first?.sorted ?? [] {
        guard case .service = attribute.kind, ![0x1800, 0x1801].contains(attribute.uuid.short32)
        else { continue }
        let name = attribute.uuid.shortName
        if !names.contains(name) { names.append(name) }
      }
      // The database of a server is the same on all of its connections.
      if !names.isEmpty { break }
    }
    let most = slack > 0 ? 24 : 5
    return names.prefix(most).joined(separator: ", ") + (names.count > most ? ", …" : "")
  }

  private func text(_ information: TraceSummary.DeviceInformation) -> String {
    var parts: [String] = []
    let model = [information.manufacturer, information.model].compactMap { $0?.word }
    if !model.isEmpty { parts.append(model.joined(separator: " ")) }
    let revisions = [
      ("firmware", information.firmware), ("software", information.software),
      ("hardware", information.hardware),
    ]
    for (name, value) in revisions {
      guard let value else { continue }
      parts.append("\(name) \(value.word)")
    }
    return parts.joined(separator: ", ")
  }
}

extension TraceSummary.DeviceInformation.Text {
  /// The text, limited to a length that fits a line, with a mark if it may be incomplete.
  fileprivate var word: String { text.printable.truncated(to: 32) + (isWhole ? "" : "…") }
}

/// Levels of detail for a device's connections.
private enum GroupDetail: Int, CaseIterable, Comparable {
  /// The device with the number of its connections.
  case named
  /// All connections in one row.
  case counted
  /// One row for each; consecutive similar ones are combined.
  case folded
  /// One row for each, with parameters that differ from the row above.
  case brief
  /// All facts about each, as in the long form.
  case full

  static func < (one: GroupDetail, other: GroupDetail) -> Bool { one.rawValue < other.rawValue }
}

/// A device with all its addresses, and the connections to it.
struct DeviceGroup {
  /// Index in `DeviceTable` for the address of its last connection, or nil if the capture does not
  /// show it.
  private(set) var device: Int?
  private(set) var connections: [Connection] = []
  /// Number of addresses with which it connected.
  private(set) var addresses = 0
  /// Rank on a screen: devices with failures come first, followed by others in order of the number of digits of their
  /// traffic. Devices with similar traffic stay in order of appearance.
  var rank: Int {
    (failures > 0 ? 100 : 0) + (traffic > 0 ? String(traffic).utf8.count : 0)
  }

  /// Number of failed connections, number of problems on all connections, and their traffic.
  private(set) var failures = 0
  private(set) var troubles = 0
  private(set) var traffic = 0
  /// Total duration of all connections in nanoseconds.
  private(set) var lifetime: Int64 = 0

  /// All groups, in the order of their first connection.
  ///
  /// - Parameters:
  ///   - summary: the summary of the capture.
  ///   - problems: the number of problems by connection index.
  static func all(of summary: TraceSummary, _ problems: [Int: Int] = [:]) -> [DeviceGroup] {
    var groups: [DeviceGroup] = []
    var places: [Int?: Int] = [:]
    var seen: Set<Int> = []
    for connection in summary.connections.connections {
      let device = other(of: connection, in: summary.devices)
      let who = device.map(summary.devices.who)
      let place = places[who] ?? groups.count
      if place == groups.count {
        places[who] = place
        groups.append(DeviceGroup())
      }
      groups[place].device = device
      groups[place].connections.append(connection)
      if let device, seen.insert(device).inserted { groups[place].addresses += 1 }
      if connection.end?.isFailure ?? false { groups[place].failures += 1 }
      groups[place].troubles += min(problems[connection.index] ?? 0, 1000)
      groups[place].traffic += min(connection.traffic, 1 << 20)
      groups[place].lifetime.lengthen(
        by: max(
          0,
          (connection.end?.time ?? connection.lastFrame.time)
            .elapsed(since: connection.firstFrame.time)))
    }
    return groups
  }

  /// Returns the end that is not this host. On the air, this is the peripheral, or the central if only that is known.
  static func other(of connection: Connection, in devices: DeviceTable) -> Int? {
    let ends = [connection.peripheral.value, connection.central.value].compactMap(\.self)
    return ends.first { !devices[$0].isLocal }
  }
}
