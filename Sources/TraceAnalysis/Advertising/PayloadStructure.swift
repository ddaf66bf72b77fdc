package import BluetoothPackets
import ByteReading

/// A copied structure of advertising data, for comparison with other payloads.
package struct PayloadStructure: Hashable, Sendable {
  /// Identifies the same structure in another payload.
  struct Key: Hashable {
    let type: ADType
    let owner: [UInt8]
    /// Its index among the structures of the same type and owner.
    let number: Int
  }

  let key: Key
  /// The value without the octets of the owner.
  package let value: [UInt8]

  /// Type of the AD structure.
  package var type: ADType { key.type }
  /// The first octets of manufacturer or service data, which identify the company or service and do not change.
  package var owner: [UInt8] { key.owner }

  /// Returns the structures of a payload, up to the first one with a wrong length.
  static func list(in octets: [UInt8]) -> [PayloadStructure] {
    var list: [PayloadStructure] = []
    try? ADStructure.forEach(in: octets.rawSpan) { structure in
      let all = [UInt8](copying: structure.value)
      let ownerLength = min(all.count, structure.type.ownerLength)
      let owner = Array(all[..<ownerLength])
      let number = list.count { $0.type == structure.type && $0.owner == owner }
      list.append(
        PayloadStructure(
          key: Key(type: structure.type, owner: owner, number: number),
          value: Array(all[ownerLength...])))
    }
    return list
  }

  /// Compares a payload with the previous one and returns the structures that differ.
  ///
  /// - Parameters:
  ///   - new: the payload.
  ///   - old: the previous payload.
  package static func changed(from old: [UInt8], to new: [UInt8]) -> [Change] {
    let before = list(in: old)
    let after = list(in: new)
    var changes: [Change] = after.compactMap { structure in
      let earlier = before.first { $0.key == structure.key }
      return earlier == structure ? nil : Change(old: earlier, new: structure)
    }
    for structure in before where !after.contains(where: { $0.key == structure.key }) {
      changes.append(Change(old: structure, new: nil))
    }
    return changes
  }

  /// One structure that was added, removed or changed.
  package struct Change: Hashable, Sendable {
    /// The previous structure, or nil if it was added.
    package let old: PayloadStructure?
    /// The new structure, or nil if it was removed.
    package let new: PayloadStructure?

    /// The range from the first to the last differing octet, for values of the same length.
    package var differingOctets: ClosedRange<Int>? {
      guard let old, let new, old.value.count == new.value.count else { return nil }
      let differing = new.value.indices.filter { old.value[$0] != new.value[$0] }
      guard let first = differing.first, let last = differing.last else { return nil }
      return first...last
    }
  }
}

extension ADType {
  /// Number of octets at the start of a value that identify its owner.
  fileprivate var ownerLength: Int {
    switch self {
    case .manufacturerData, .serviceData16: 2
    case .serviceData32: 4
    case .serviceData128: 16
    default: 0
    }
  }
}
