/// A column of the packet list, which tshark also provides as a field.
package enum LineColumn: String, Sendable, CaseIterable {
  /// Frame number, from 1.
  case number
  /// Seconds since the first record.
  case time
  /// Sender of the packet.
  case source
  /// Receiver of the packet.
  case destination
  /// The highest decoded layer.
  case layer
  /// Length of the original packet in octets, even if it was truncated.
  case length
  /// A short description of the packet.
  case info

  /// Returns the column with tshark's current name (`_ws.col.info`) or its name before 4.2 (`_ws.col.Info`), or nil
  /// for any other name.
  package init?(filterName: String) {
    guard let column = LineColumn.allCases.first(where: { $0.filterNames.contains(filterName) })
    else { return nil }
    self = column
  }

  /// The names in filters, starting with the current one.
  package var filterNames: [String] {
    switch self {
    case .number: ["_ws.col.number", "_ws.col.No."]
    case .time: ["_ws.col.time", "_ws.col.Time"]
    case .source: ["_ws.col.def_src", "_ws.col.Source"]
    case .destination: ["_ws.col.def_dst", "_ws.col.Destination"]
    case .layer: ["_ws.col.protocol", "_ws.col.Protocol"]
    case .length: ["_ws.col.packet_length", "_ws.col.Length"]
    case .info: ["_ws.col.info", "_ws.col.Info"]
    }
  }
}
