public import BluetoothPackets
import ByteReading

/// One structure of a payload that differs between the variants, and how.
public struct PayloadPart: Sendable {
  /// What the changing octets look like.
  public enum Behaviour: Hashable, Sendable {
    /// A number that rises from one payload to the next; the most common step.
    case counter(step: Int, isBigEndian: Bool)
    /// A few values that come again.
    case alternating(values: Int)
    /// Each payload has a value of its own: sealed, random or measured.
    case rotating
    /// The structure has another length, or is not always there.
    case varyingLength
  }

  /// The type of the AD structures.
  public let type: ADType
  /// The company or service of manufacturer and service data, as its first octets stand.
  public let owner: [UInt8]
  /// Where the changing octets begin in the structure's value; nil if its length varies.
  public let offset: Int?
  /// Their octets, at most.
  public let length: Int
  /// Whether the octets change, and how.
  public let behaviour: Behaviour

  /// The parts that change between these payloads.
  ///
  /// - Parameter variants: in the order in which they came.
  static func find(in variants: [PayloadHistory.Variant]) -> [PayloadPart] {
    guard variants.count > 1 else { return [] }
    let all = variants.map { PayloadStructure.list(in: $0.octets) }
    var keys: [PayloadStructure.Key] = []
    for list in all {
      for structure in list where !keys.contains(structure.key) { keys.append(structure.key) }
    }
    return keys.prefix(32).flatMap { key -> [PayloadPart] in
      let values = all.map { list in list.first { $0.key == key }?.value }
      guard Set(values).count > 1 else { return [] }
      let present = values.compactMap(\.self)
      guard present.count == values.count, Set(present.map(\.count)).count == 1 else {
        return [
          PayloadPart(
            type: key.type, owner: key.owner, offset: nil, length: 0, behaviour: .varyingLength)
        ]
      }
      return runs(in: present).map { run in
        PayloadPart(
          type: key.type, owner: key.owner, offset: run.lowerBound, length: run.count,
          behaviour: behaviour(of: present.map { Array($0[run]) }))
      }
    }
  }

  /// Stretches of octets that differ between values of the same length.
  private static func runs(in values: [[UInt8]]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for offset in values[0].indices
    where values.contains(where: { $0[offset] != values[0][offset] }) {
      // Two changing octets with one quiet one between them are mostly one field.
      if let last = runs.last, offset <= last.upperBound + 1 {
        runs[runs.count - 1] = last.lowerBound..<offset + 1
      } else {
        runs.append(offset..<offset + 1)
      }
    }
    return Array(runs.prefix(8))
  }

  private static func behaviour(of values: [[UInt8]]) -> Behaviour {
    if values.count >= 3, values[0].count <= 4 {
      for isBigEndian in [true, false] {
        if let step = risingStep(values.map { number($0, isBigEndian) }, octets: values[0].count) {
          return .counter(step: step, isBigEndian: isBigEndian)
        }
      }
    }
    let different = Set(values).count
    return different * 2 <= values.count || different <= 4
      ? .alternating(values: different) : .rotating
  }

  private static func number(_ octets: [UInt8], _ isBigEndian: Bool) -> UInt32 {
    (isBigEndian ? octets : octets.reversed()).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The most common step, if nearly all steps are small and upwards.
  private static func risingStep(_ numbers: [UInt32], octets: Int) -> Int? {
    let mask: UInt32 = octets >= 4 ? .max : (1 << UInt32(octets * 8)) - 1
    let limit: UInt32 = octets == 1 ? 16 : 256
    var counts: [UInt32: Int] = [:]
    for (first, second) in zip(numbers, numbers.dropFirst()) {
      counts[(second &- first) & mask, default: 0] += 1
    }
    let small = counts.filter { $0.key > 0 && $0.key <= limit }
    guard small.values.reduce(0, +) * 10 >= (numbers.count - 1) * 9 else { return nil }
    return small.max { ($0.value, $1.key) < ($1.value, $0.key) }.map { Int($0.key) }
  }
}
