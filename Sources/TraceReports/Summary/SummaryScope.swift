import LinkSessions
public import TraceAnalysis

/// How much of its story a summary tells.
public struct SummaryScope: Sendable {
  /// Whether it keeps to one screen, and counts what it leaves out.
  let isFirstScreen: Bool
  /// Indices in `ConnectionTable`; nil for all.
  let connections: Set<Int>?
  /// Indices in `DeviceTable`; nil for all.
  let devices: Set<Int>?

  /// One screen.
  public static let firstScreen = SummaryScope(
    isFirstScreen: true, connections: nil, devices: nil)
  /// Everything.
  public static let all = SummaryScope(isFirstScreen: false, connections: nil, devices: nil)

  private init(isFirstScreen: Bool, connections: Set<Int>?, devices: Set<Int>?) {
    self.isFirstScreen = isFirstScreen
    self.connections = connections
    self.devices = devices
  }

  /// Everything about some connections and devices.
  ///
  /// - Parameters:
  ///   - connections: by their ids.
  ///   - names: each is a device's address, under any that is proven to be the same device's, or a part of its name.
  ///   - summary: of the capture.
  public init(connections: [Int], devices names: [String], of summary: TraceSummary) {
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
    self.init(isFirstScreen: false, connections: links, devices: devices)
  }

  func shows(_ device: Device) -> Bool { devices.map { $0.contains(device.id) } ?? true }
}
