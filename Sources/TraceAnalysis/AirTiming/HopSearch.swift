import BluetoothPackets

/// Finds the hop sequence of a connection whose start was not captured.
///
/// If the map includes an event's unmapped channel, the event takes place on it. Therefore, with the right sequence,
/// no event has an unmapped channel that is known to be used and differs from the event's channel. Algorithm #1 has 12
/// increments and 37 phases to try. Algorithm #2 follows from the access address, except for its 16-bit counter. Core
/// 6.0, Vol 6, Part B, 4.5.8.2 and 4.5.8.3.
struct HopSearch {
  struct Sample {
    var event: Int
    var channel: UInt8
  }

  let samples: [Sample]
  let accessAddress: AccessAddress
  /// Offset to the event counter, if the sniffer reports the counter.
  let knownShift: Int?

  /// Minimum number of events. Fewer would fit too many sequences.
  static let minimum = 10
  static let maximum = 64

  /// Returns the sequence that the samples follow, or nil if none or more than one fits.
  func sequence() -> HopSequence? {
    guard samples.count >= HopSearch.minimum else { return nil }
    let seen = samples.reduce(into: UInt64(0)) { $0 |= 1 << UInt64($1.channel & 63) }
    var best: (sequence: HopSequence, score: Int)?
    var runnerUp = 0
    func consider(_ sequence: HopSequence, _ score: Int) {
      if score > best?.score ?? 0 {
        runnerUp = best?.score ?? 0
        best = (sequence, score)
      } else if score > runnerUp {
        runnerUp = score
      }
    }
    for increment in UInt8(5)...16 {
      for first in UInt8(0)..<37 {
        let sequence = HopSequence(.one(increment: increment, first: first))
        consider(sequence, score(seen: seen, sequence.unmapped))
      }
    }
    let selection = ChannelSelection2(accessAddress: accessAddress)
    if let knownShift {
      let sequence = HopSequence(.two(selection, shift: knownShift))
      consider(sequence, score(seen: seen, sequence.unmapped))
    } else {
      // The channel of each counter is needed many times, so it is calculated once.
      let unmapped = (UInt16.min...UInt16.max).map {
        UInt8(selection.pseudoRandomNumber(eventCounter: $0) % 37)
      }
      for shift in 0..<65_536 {
        let score = score(seen: seen) { unmapped[Int(UInt16(truncatingIfNeeded: $0 &+ shift))] }
        consider(HopSequence(.two(selection, shift: shift)), score)
      }
    }
    guard let best, best.score >= HopSearch.minimum * 3 / 4, best.score > runnerUp + 3 else {
      return nil
    }
    return best.sequence
  }

  /// Returns the number of fitting events, minus three times the number of others.
  ///
  /// - Parameters:
  ///   - seen: one bit for each channel on which an event took place.
  ///   - channel: the unmapped channel of an event.
  @inline(__always)
  private func score(seen: UInt64, _ channel: (_ event: Int) -> UInt8) -> Int {
    var score = 0
    for (position, sample) in samples.enumerated() {
      let unmapped = channel(sample.event)
      if unmapped == sample.channel {
        score += 1
      } else if seen >> UInt64(unmapped) & 1 != 0 {
        score -= 3
      }
      // A wrong sequence fails within a few events.
      if score < -6 || (position >= 24 && score <= 0) { return score }
    }
    return score
  }
}
