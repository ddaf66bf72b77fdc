public import BluetoothPackets
import ByteReading

extension AdvertiserAnalysis {
  /// One structure of a payload that differs between the variants, and how it changes.
  public struct PayloadPart: Sendable {
    /// How the octets change.
    @nonexhaustive
    public enum Behaviour: Hashable, Sendable {
      /// An increasing number, with the most common step.
      case counter(step: Int, isBigEndian: Bool)
      /// A few recurring values.
      case alternating(values: Int)
      /// A different value in each payload: encrypted, random or measured.
      case rotating
      /// The structure varies in length, or is not always present.
      case varyingLength
    }

    /// Type of the AD structures.
    public let type: ADType
    /// The first octets of manufacturer or service data, which identify the company or service and do not change.
    public let owner: [UInt8]
    /// Offset of the changing octets in the structure's value, or nil if its length varies.
    public let offset: Int?
    /// Maximum number of changing octets.
    public let length: Int
    /// How the octets change.
    public let behaviour: Behaviour

    /// The parts that change between these payloads.
    ///
    /// - Parameter variants: the payloads in order of occurrence.
    static func find(in variants: [AdvertiserAnalysis.PayloadHistory.Variant])
      -> [AdvertiserAnalysis.PayloadPart]
    {
      guard variants.count > 1 else { return [] }
      let all = variants.map { PayloadStructure.list(in: $0.octets) }
      var keys: [PayloadStructure.Key] = []
      for list in all {
        for structure in list where !keys.contains(structure.key) { keys.append(structure.key) }
      }
      return keys.prefix(32).flatMap { key -> [AdvertiserAnalysis.PayloadPart] in
        let values = all.map { list in list.first { $0.key == key }?.value }
        guard Set(values).count > 1 else { return [] }
        let present = values.compactMap(\.self)
        guard present.count == values.count, Set(present.map(\.count)).count == 1 else {
          return [
            AdvertiserAnalysis.PayloadPart(
              type: key.type, owner: key.owner, offset: nil, length: 0, behaviour: .varyingLength)
          ]
        }
        return runs(in: present).map { run in
          AdvertiserAnalysis.PayloadPart(
            type: key.type, owner: key.owner, offset: run.lowerBound, length: run.count,
            behaviour: behaviour(of: present.map { Array($0[run]) }))
        }
      }
    }

    /// Ranges of octets that differ between values of the same length.
    private static func runs(in values: [[UInt8]]) -> [Range<Int>] {
      var runs: [Range<Int>] = []
      for offset in values[0].indices
      where values.contains(where: { $0[offset] != values[0][offset] }) {
        // Two changing octets with one constant octet between them are usually one field.
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
          if let step = risingStep(values.map { number($0, isBigEndian) }, octets: values[0].count)
          {
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

    /// Returns the most common step, if nearly all steps are small and positive.
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
}
