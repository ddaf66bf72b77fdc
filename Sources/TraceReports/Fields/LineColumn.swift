/// A column of the list of packets, which tshark lets one ask for like a field.
public enum LineColumn: String, Sendable, CaseIterable {
  /// The frame's number, from 1.
  case number
  /// Seconds from the first record.
  case time
  /// Who sent the packet.
  case source
  /// For whom the packet is.
  case destination
  /// The highest layer that was read.
  case layer
  /// The octets that the packet had, captured or not.
  case length
  /// What the packet says, in a few words.
  case info

  /// The column of a name: tshark's of today (`_ws.col.info`) or of before 4.2 (`_ws.col.Info`); nil
  /// for any other.
  public init?(filterName: String) {
    guard let column = LineColumn.allCases.first(where: { $0.filterNames.contains(filterName) })
    else { return nil }
    self = column
  }

  /// Today's name first.
  public var filterNames: [String] {
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
