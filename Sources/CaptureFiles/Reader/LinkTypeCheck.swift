/// Whether the first records of a capture are what its header says, judged by the lengths that packets state
/// themselves: the header gives way only where it fits no record, and another link type fits all of them.
enum LinkTypeCheck {
  /// Records that are looked at, and the octets of the file in which they have to be.
  private static let most = 16
  private static let reach = 64 * 1024
  /// As many have to agree where the file has them.
  private static let enough = 3

  /// The link type that all of the first records fit, where none fits that of the header.
  ///
  /// - Parameters:
  ///   - format: reads the headers of records.
  ///   - stated: what the file's header says.
  ///   - walk: stands at the first record.
  /// - Returns: the link type, and how many records fit it; nil where the header may be right.
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
      // btsnoop's, which tell commands, events and data apart where no octet does.
      let flags = walk.window.uint32(at: place + 8, .bigEndian)
      place += claim.total
      // What was cut proves nothing.
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

  /// Whether a packet is as long as it says when it is read as a link type has it.
  private static func fits(_ octets: [UInt8], _ linkType: LinkType, _ flags: UInt32) -> Bool {
    switch linkType {
    case .btsnoopH4, .bluetoothHCIH4: return TextContent.h4.isWhole(octets)
    case .bluetoothHCIH4WithPHDR:
      return octets.count > 4 && octets[..<3] == [0, 0, 0] && octets[3] < 2
        && TextContent.h4.isWhole(Array(octets[4...]))
    case .btsnoopH1:
      let type: HCIPacketType = flags & 2 == 0 ? .acl : flags & 1 == 0 ? .command : .event
      return TextContent.length(of: type, octets, from: 0) == octets.count
    case .bluetoothLELL: return TextContent.linkLayer.length(of: octets) == octets.count
    case .bluetoothLELLWithPHDR: return TextContent.radioHeader.length(of: octets) == octets.count
    case .nordicBLE: return TextContent.nordic.isWhole(octets)
    default: return true
    }
  }
}
