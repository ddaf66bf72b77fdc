import BluetoothPackets
import ByteReading

/// Finds fragments of advertising data that begin in the middle of a structure, whose octets are
/// therefore misinterpreted.
struct AdvertisingPieces {
  /// Whether the controller's last report continues in the next one.
  private var awaitsMore = false

  /// The ranges of such fragments in a record.
  mutating func garbled(_ sightings: [FieldWatcher.Sighting], _ payload: [UInt8]) -> [Range<Int>] {
    let table = RedactionFields.standard
    var garbled: [Range<Int>] = []
    var isContinuation = false
    var hasExtendedHeader = false
    var hasAdvertiser = false
    for sighting in sightings where sighting.buffer == 0 {
      if table.dataStatus.contains(sighting.id) {
        isContinuation = awaitsMore
        awaitsMore = sighting.value == 1
      }
      hasExtendedHeader = hasExtendedHeader || table.extendedHeader.contains(sighting.id)
      hasAdvertiser = hasAdvertiser || table.advertiser.contains(sighting.id)
      guard table.advertisingContainers.contains(sighting.id),
        isContinuation || hasExtendedHeader && !hasAdvertiser
      else { continue }
      let range = (sighting.offset..<sighting.offset + sighting.length)
        .clamped(to: payload.indices)
      if !AdvertisingPieces.areStructures(payload[range]) { garbled.append(range) }
    }
    return garbled
  }

  /// Whether octets are complete AD structures of known types.
  private static func areStructures(_ octets: ArraySlice<UInt8>) -> Bool {
    var rest = octets
    while let length = rest.first {
      guard length > 0 else { return rest.allSatisfy { $0 == 0 } }
      guard rest.count > Int(length), let type = rest.dropFirst().first,
        ADType(rawValue: type).name != nil
      else { return false }
      rest = rest.dropFirst(1 + Int(length))
    }
    return true
  }
}
