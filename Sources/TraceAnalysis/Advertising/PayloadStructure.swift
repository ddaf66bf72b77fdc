public import BluetoothPackets
import ByteReading

/// A structure of advertising data, copied out of a payload to compare it with others.
public struct PayloadStructure: Hashable, Sendable {
  /// What makes it the same structure in another payload.
  struct Key: Hashable {
    let type: ADType
    let owner: [UInt8]
    /// Which of several of its kind.
    let number: Int
  }

  let key: Key
  /// Without the octets of the owner.
  public let value: [UInt8]

  /// The type of the AD structure.
  public var type: ADType { key.type }
  /// The company or service of manufacturer and service data, as it stands.
  public var owner: [UInt8] { key.owner }

  /// The structures of a payload, up to one whose length lies.
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

  /// The structures in which a payload differs from the one before.
  ///
  /// - Parameters:
  ///   - new: the payload.
  ///   - old: the one before.
  public static func changed(from old: [UInt8], to new: [UInt8]) -> [Change] {
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

  /// One structure that is new, gone or has another value.
  public struct Change: Hashable, Sendable {
    /// The structure that was there; nil where it is new.
    public let old: PayloadStructure?
    /// The structure that is there now; nil where it is gone.
    public let new: PayloadStructure?

    /// Where the first and the last octet differ, in values of the same length.
    public var differingOctets: ClosedRange<Int>? {
      guard let old, let new, old.value.count == new.value.count else { return nil }
      let differing = new.value.indices.filter { old.value[$0] != new.value[$0] }
      guard let first = differing.first, let last = differing.last else { return nil }
      return first...last
    }
  }
}

extension ADType {
  /// Octets at the start of a value that say whose it is.
  fileprivate var ownerLength: Int {
    switch self {
    case .manufacturerData, .serviceData16: 2
    case .serviceData32: 4
    case .serviceData128: 16
    default: 0
    }
  }
}
