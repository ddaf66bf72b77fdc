/// Checks whether the first records of a capture have the link type in its header, using the lengths inside the
/// packets. The header is overridden only if it matches no record and another link type matches all of them.
enum LinkTypeCheck {
  /// Maximum number of records to check, and the octets of the file that must contain them.
  private static let most = 16
  private static let reach = 64 * 1024
  /// Minimum number of records that must agree, if the file has that many.
  private static let enough = 3

  /// Returns the link type that matches all of the first records, if the header's link type matches none.
  ///
  /// - Parameters:
  ///   - stated: the link type in the file's header.
  ///   - format: reads the headers of records.
  ///   - walk: positioned at the first record.
  /// - Returns: the link type and the number of records that it matches; nil if the header may be right.
  static func contradiction(
    to stated: LinkType, _ format: borrowing some RecordHeaders, in walk: inout CaptureWalk
  ) -> (linkType: LinkType, records: Int)? {
    let candidates = alternatives(to: stated)
    guard !candidates.isEmpty else { return nil }
    var counts = [Int](repeating: 0, count: candidates.count)
    var records = 0
    var place = walk.position
    while records < most, walk.window.has(format.headerLength, at: place) {
      let claim = format.claim(at: place, in: &walk)
      guard claim.isOrdinary, claim.capturedLength > 0, claim.total < reach - place,
        walk.window.has(claim.total, at: place)
      else { break }
      let octets = unsafe [UInt8](
        walk.window.bytes(at: place + format.headerLength, count: claim.capturedLength))
      // btsnoop's flags distinguish commands, events and data if the packets have no type octet.
      let flags = walk.window.uint32(at: place + 8, .bigEndian)
      place += claim.total
      // A truncated packet proves nothing.
      if claim.originalLength != claim.capturedLength { continue }
      if fits(octets, stated, flags) { return nil }
      records += 1
      for index in candidates.indices where fits(octets, candidates[index], flags) {
        counts[index] += 1
      }
    }
    guard records >= enough || records > 0 && walk.window.isEnd(place) else { return nil }
    let fitting = candidates.indices.filter { counts[$0] == records }
    guard fitting.count == 1, let index = fitting.first else { return nil }
    return (candidates[index], records)
  }

  private static func alternatives(to stated: LinkType) -> [LinkType] {
    let air: [LinkType] = [.bluetoothLELL, .bluetoothLELLWithPHDR, .nordicBLE]
    let host: [LinkType] = [.bluetoothHCIH4, .bluetoothHCIH4WithPHDR]
    switch stated {
    case .btsnoopH1: return [.btsnoopH4]
    case .btsnoopH4: return [.btsnoopH1]
    case .bluetoothHCIH4, .bluetoothHCIH4WithPHDR, .bluetoothLELL, .bluetoothLELLWithPHDR,
      .nordicBLE:
      return (air + host).filter { $0 != stated }
    default: return []
    }
  }

  /// Returns whether a packet's length matches the length field inside it when it is read with a link type.
  private static func fits(_ octets: [UInt8], _ linkType: LinkType, _ flags: UInt32) -> Bool {
    switch linkType {
    case .btsnoopH4, .bluetoothHCIH4: return TextContent.h4.isWhole(octets)
    case .bluetoothHCIH4WithPHDR:
      return octets.count > 4 && octets[..<3] == [0, 0, 0] && octets[3] < 2
        && TextContent.h4.isWhole(Array(octets[4...]))
    case .btsnoopH1:
      let type: Envelope.HCIPacketType = flags & 2 == 0 ? .acl : flags & 1 == 0 ? .command : .event
      return TextContent.length(of: type, octets, from: 0) == octets.count
    case .bluetoothLELL: return TextContent.linkLayer.length(of: octets) == octets.count
    case .bluetoothLELLWithPHDR: return TextContent.radioHeader.length(of: octets) == octets.count
    case .nordicBLE: return TextContent.nordic.isWhole(octets)
    default: return true
    }
  }
}
