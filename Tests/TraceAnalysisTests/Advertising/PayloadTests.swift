import BluetoothPackets
import ByteReading
import LinkSessions
import TestSupport
import Testing

import TraceAnalysis

/// Payloads, what changes in them and what is wrong with them.
@Suite struct PayloadTests {
  private func history(
    _ payloads: [[UInt8]], place: AdvertiserAnalysis.PayloadHistory.Place = .advertising,
    limit: Int = AdvertiserAnalysis.PayloadHistory.limit
  ) -> AdvertiserAnalysis.PayloadHistory {
    var history = AdvertiserAnalysis.PayloadHistory(place: place, set: nil, limit: limit)
    for (index, payload) in payloads.enumerated() {
      _ = history.take(
        payload.rawSpan, continues: false, isContinuation: false, isLegacy: true,
        frame: index + 1)
    }
    return history
  }

  @Test func `Payloads that take turns are each kept once`() {
    let a: [UInt8] = [2, 1, 6]
    let b: [UInt8] = [2, 1, 4]
    let history = history([a, a, b, a, b, b])
    #expect(history.variants.map(\.count) == [3, 3])
    #expect(history.variants.map(\.firstFrame) == [1, 3])
    #expect(history.changes == 3)
    #expect(history.count == 6)
    #expect(history.latest?.octets == b)
  }

  @Test func `What is not kept is counted`() {
    let payloads = (0..<200).map { [3, 0xFF, UInt8($0), 0] }
    let history = history(payloads)
    #expect(history.variants.count == AdvertiserAnalysis.PayloadHistory.limit)
    #expect(history.forgotten == 200 - AdvertiserAnalysis.PayloadHistory.limit)
    #expect(history.changes == 199)
    #expect(history.variants.first?.firstFrame == 1)
    #expect(history.variants.last?.firstFrame == 200)
  }

  @Test(arguments: [(5, 5), (2, 2), (0, 2)])
  func `A history of one advertiser among many is shorter, and begins and ends the same`(
    _ limit: Int, _ kept: Int
  ) {
    let history = history((0..<200).map { [3, 0xFF, UInt8($0), 0] }, limit: limit)
    #expect(history.variants.count == kept)
    #expect(history.forgotten == 200 - kept)
    #expect(history.variants.first?.firstFrame == 1)
    #expect(history.latest?.firstFrame == 200)
  }

  @Test func `Pieces are put together, and lost ones counted`() {
    var history = AdvertiserAnalysis.PayloadHistory(place: .advertising, set: 1)
    func take(_ octets: [UInt8], _ continues: Bool, _ isContinuation: Bool) {
      _ = history.take(
        octets.rawSpan, continues: continues, isContinuation: isContinuation, isLegacy: false,
        frame: 1)
    }
    take([5, 9, 0x41], true, false)
    take([0x42], true, true)
    take([0x43, 0x44], false, true)
    #expect(history.latest?.octets == [5, 9, 0x41, 0x42, 0x43, 0x44])
    take([1], false, true)
    take([2, 1], true, false)
    take([2, 1, 6], false, false)
    #expect(history.incomplete == 2)
    #expect(history.count == 2)
  }

  /// Manufacturer data of company 0x0059 around some octets.
  private func manufacturer(_ octets: [UInt8]) -> [UInt8] {
    [UInt8(octets.count + 3), 0xFF, 0x59, 0x00] + octets
  }

  @Test func `Counters, turns and sealed parts are reported apart`() throws {
    let sealed: [[UInt8]] = [
      [9, 200, 3], [77, 1, 90], [5, 6, 250], [130, 8, 8], [1, 2, 66], [0, 250, 7],
    ]
    let payloads = (0..<6).map { index in
      let number = UInt16(253 + index)
      return manufacturer(
        [0xAA, UInt8(number >> 8), UInt8(truncatingIfNeeded: number), 0xBB, 0xBC]
          + sealed[index] + [1, 1, UInt8(index % 2)])
    }
    let parts = history(payloads).changingParts
    #expect(parts.map(\.type) == [.manufacturerData, .manufacturerData, .manufacturerData])
    #expect(parts.map(\.offset) == [1, 5, 10])
    #expect(parts.map(\.length) == [2, 3, 1])
    try #require(parts.count == 3)
    #expect(parts[0].behaviour == .counter(step: 1, isBigEndian: true))
    #expect(parts[1].behaviour == .rotating)
    #expect(parts[2].behaviour == .alternating(values: 2))
    #expect(parts[0].owner == [0x59, 0x00])
  }

  @Test func `A change names the structure and the octets`() throws {
    let changes = PayloadStructure.changed(
      from: [2, 1, 6] + manufacturer([1, 2, 3, 4]) + [2, 0x0A, 5],
      to: [2, 1, 6] + manufacturer([1, 7, 8, 4]) + [3, 9, 0x41, 0x42])
    #expect(changes.count == 3)
    #expect(changes[0].differingOctets == 1...2)
    #expect(changes[1].new?.type == .completeLocalName && changes[1].old == nil)
    #expect(changes[2].old?.type == .txPowerLevel && changes[2].new == nil)
  }

  @Test(
    arguments: [
      ([2, 1, 6], false, []),
      ([2, 1, 6], true, ["ad-flags-in-scan-response"]),
      ([2, 1, 6, 0, 0, 1], false, ["ad-nonzero-padding"]),
      ([2, 0x19, 0x41], false, ["ad-malformed-value"]),
      ([4, 0x19, 0x40, 3, 0], false, ["ad-excess-octets"]),
      ([4, 3, 0x0F, 0x18, 0x0A], false, ["ad-partial-list-entry"]),
      ([2, 1, 6, 2, 1, 6], false, ["ad-duplicate-type"]),
      ([3, 2, 0x0F, 0x18, 3, 3, 0x0A, 0x18], false, ["ad-complete-and-incomplete-list"]),
      ([2, 8, 0x41, 3, 9, 0x41, 0x42], false, ["ad-two-local-names"]),
      ([3, 9, 0xC3, 0x28], false, ["ad-name-not-utf8"]),
      ([2, 1, 7], false, ["ad-contradicting-flags"]),
      ([5, 0x12, 12, 0, 6, 0], false, ["ad-connection-interval-range"]),
      ([2, 1, 6, 5, 9, 0x41], false, ["ad-structure-overrun"]),
      ([0x1A, 0xFF, 0x4C, 0, 2, 0x15] + [UInt8](repeating: 7, count: 21), false, []),
      ([0x06, 0xFF, 0x4C, 0, 2, 0x15, 1], false, ["ibeacon-length"]),
      (
        [5, 0x16, 0xAA, 0xFE, 0x10, 0x00], false, ["eddystone-frame", "eddystone-without-service"]
      ),
      (
        [3, 3, 0xAA, 0xFE, 8, 0x16, 0xAA, 0xFE, 0x10, 0xEE, 0x03, 0x61, 0x07], false, []
      ),
      ([31, 9] + [UInt8](repeating: 0x41, count: 30), false, ["ad-too-long"]),
    ] as [([UInt8], Bool, [String])])
  func `Each rule finds what breaks it`(octets: [UInt8], isScanResponse: Bool, names: [String]) {
    let faults = AdvertiserAnalysis.PayloadFault.find(
      in: octets.rawSpan, isScanResponse: isScanResponse, isLegacy: true)
    #expect(faults.map(\.rule.rawValue) == names)
  }

  @Test func `Any octets can be a payload`() {
    var random = SeededRandom(seed: 20_240_302)
    for _ in 0..<2000 {
      let payloads = (0..<4).map { _ in
        (0..<Int.random(in: 0...40, using: &random)).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
      }
      let history = history(payloads)
      #expect(history.count == 4)
      _ = history.changingParts
      _ = PayloadStructure.changed(from: payloads[0], to: payloads[1])
    }
  }

  @Test func `Signal strengths have an exact median`() {
    var histogram = AdvertiserAnalysis.SignalHistogram()
    for rssi in [-50, -70, -60, -60, -10] as [Int8] { histogram.add(rssi) }
    #expect(histogram.minimum == -70)
    #expect(histogram.maximum == -10)
    #expect(histogram.median == -60)
    var sum = AdvertiserAnalysis.SignalHistogram()
    sum.add(histogram)
    sum.add(histogram)
    #expect(sum.count == 10)
    #expect(sum.median == -60)
    #expect(AdvertiserAnalysis.SignalHistogram().median == nil)
  }

  @Test func `More signal strengths than there is room for count as the nearest`() {
    var histogram = AdvertiserAnalysis.SignalHistogram(limit: 2)
    for rssi in [-50, -70, -69, -52, -80, -20] as [Int8] { histogram.add(rssi) }
    #expect(histogram.count == 6)
    #expect(histogram.minimum == -70)
    #expect(histogram.maximum == -50)
    // Three of each.
    #expect(histogram.median == -60)
  }

  @Test
  func `Histories that share a room keep the first payload, and say nothing of what found none`() {
    var room = Room(600)
    var first = AdvertiserAnalysis.PayloadHistory(place: .advertising, set: 1)
    var second = AdvertiserAnalysis.PayloadHistory(place: .advertising, set: 2)
    func take(_ octet: UInt8, _ history: inout AdvertiserAnalysis.PayloadHistory, frame: Int) {
      _ = history.take(
        [UInt8](repeating: octet, count: 100).rawSpan, continues: false, isContinuation: false,
        isLegacy: false, frame: frame, &room)
    }
    for frame in 1...5 { take(UInt8(frame), &first, frame: frame) }
    // 228 octets each: there is room for two.
    #expect(first.variants.map(\.firstFrame) == [1, 5])
    #expect(first.forgotten == 3)
    #expect(first.changes == 4)
    for frame in 6...7 { take(9, &second, frame: frame) }
    #expect(second.latest == nil)
    #expect(second.changes == 0)
    #expect(second.count == 2)
    #expect(room.refusals == 2)
  }

  @Test func `Pieces of data that never ends share the room, and give it back`() {
    var room = Room(400)
    var histories = (0..<3).map {
      AdvertiserAnalysis.PayloadHistory(place: .advertising, set: UInt8($0))
    }
    func take(_ index: Int, continues: Bool, isContinuation: Bool) {
      _ = histories[index].take(
        [UInt8](repeating: 1, count: 130).rawSpan, continues: continues,
        isContinuation: isContinuation, isLegacy: false, frame: 1, &room)
    }
    for index in histories.indices { take(index, continues: true, isContinuation: false) }
    #expect(room.left == 10)
    take(0, continues: true, isContinuation: true)
    #expect(room.left == 140, "what found no room for its second piece keeps nothing")
    for index in 1...2 { take(index, continues: false, isContinuation: false) }
    #expect(histories.map(\.incomplete) == [0, 1, 1])
    #expect(room.left == 400 - 258, "a variant takes more than its octets")
  }
}
