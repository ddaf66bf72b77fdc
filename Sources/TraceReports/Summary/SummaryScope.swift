import LinkSessions
package import TraceAnalysis

/// The level of detail in a summary.
package struct SummaryScope: Sendable {
  /// Whether to limit the summary to one screen and count what is omitted.
  let isFirstScreen: Bool
  /// Indices in `ConnectionTable`, or nil for all.
  let connections: Set<Int>?
  /// Indices in `DeviceTable`, or nil for all.
  let devices: Set<Int>?

  /// The part of the capture to show.
  let window: CapturedFile.Window

  /// One screen.
  package static let firstScreen = SummaryScope(
    isFirstScreen: true, connections: nil, devices: nil, .all)
  /// Everything.
  package static let all = SummaryScope(isFirstScreen: false, connections: nil, devices: nil, .all)

  private init(
    isFirstScreen: Bool, connections: Set<Int>?, devices: Set<Int>?, _ window: CapturedFile.Window
  ) {
    self.window = window
    self.isFirstScreen = isFirstScreen
    self.connections = connections
    self.devices = devices
  }

  /// Creates a scope that includes everything about some connections and devices.
  ///
  /// - Parameters:
  ///   - connections: the IDs of connections.
  ///   - names: for each device, one of the addresses proven to be its own or a part of its name.
  ///   - summary: the summary of the capture.
  package init(connections: [Int], devices names: [String], of summary: TraceSummary) {
    let table = summary.devices
    var links = Set(connections.map { $0 - 1 })
    var devices = Set(names.flatMap { table.devices(called: $0) })
    for link in summary.connections.connections {
      let ends = [link.central.value, link.peripheral.value].compactMap(\.self)
      if links.contains(link.index) {
        devices.formUnion(ends.filter { !table[$0].isLocal })
      } else if ends.contains(where: { devices.contains($0) }), connections.isEmpty {
        links.insert(link.index)
      }
    }
    self.init(isFirstScreen: false, connections: links, devices: devices, .all)
  }

  /// Creates a scope that includes everything that overlaps a part of the capture.
  package init(_ window: CapturedFile.Window, of summary: TraceSummary) {
    let ids = summary.connections.ids(in: window, start: summary.start ?? 0)
    let links = Set(ids.map { $0 - 1 })
    var devices: Set<Int> = []
    for link in links {
      let connection = summary.connections[link]
      let ends = [connection.central.value, connection.peripheral.value].compactMap(\.self)
      devices.formUnion(ends.filter { !summary.devices[$0].isLocal })
    }
    self.init(isFirstScreen: false, connections: links, devices: devices, window)
  }

  /// Whether a problem is shown.
  func shows(_ trouble: TraceSummary.Trouble, of summary: TraceSummary) -> Bool {
    guard let connections else { return true }
    guard
      !connections.isDisjoint(with: trouble.connections)
        || trouble.connections.isEmpty && !window.isAll
    else { return false }
    guard !window.isAll, let time = trouble.time else { return window.isAll }
    // For a problem with several occurrences, only the first one has a time.
    return trouble.count > 1 || window.touches(time, time, start: summary.start ?? 0)
  }

  func shows(_ device: Device) -> Bool { devices.map { $0.contains(device.id) } ?? true }
}
