import BluetoothPackets
import LinkSessions

/// Rules about how devices advertise. The contents of advertising data are checked with the payloads.
struct AdvertisingRules {
  let advertisers: [AdvertiserAnalysis]
  let trains: [AdvertisingAnalysis.PeriodicTrain]
  let totals: AdvertisingAnalysis.Totals
  let devices: DeviceTable

  /// TGAP(private_addr_int), in nanoseconds. Core 6.0, Vol 3, Part C, Appendix A.
  private static let addressLife: Int64 = 900_000_000_000
  /// Minimum number of advertisements on one channel before their absence on another is significant.
  private static let fewestOnChannel = 40
  /// T_MAFS in microseconds, plus the shortest ADV_EXT_IND with a pointer: 13 octets plus overhead,
  /// on LE 1M. Vol 6, Part B, 4.1 and 2.3.4.
  private static let shortestOffset = 300 + 8 * 16
  /// Offsets are rounded down to steps of 30 µs.
  private static let offsetStep = 30

  var findings: [Finding] {
    channels + addresses + invalid + sets + periods
  }

  // MARK: Primary channels

  /// Advertisers never captured on a channel on which others were captured, by a sniffer that listens on all three
  /// channels.
  private var channels: [Finding] {
    guard totals.isOnAir, totals.channels.prefix(3).allSatisfy({ $0 >= Self.fewestOnChannel })
    else { return [] }
    // Complete events of other advertisers prove that the sniffer listened on all three channels at
    // the same time.
    return silent.compactMap { advertiser in
      guard advertisers.contains(where: { isWitness($0, of: advertiser) }) else { return nil }
      let packets = advertiser.channels.prefix(3).map(\.packets)
      let used = packets.indices.filter { packets[$0] > 0 }.map { UInt8(37 + $0) }
      return Finding(
        .advChannels, device: advertiser.device, frame: advertiser.last,
        earlierFrames: [advertiser.first.number],
        values: [Finding.Value(.channels, .channels(used))])
    }
  }

  /// Advertisers never captured on some channel, although captured often on others.
  private var silent: [AdvertiserAnalysis] {
    advertisers.filter { advertiser in
      let shares = advertiser.channels.prefix(3)
      return shares.contains { $0.packets >= Self.fewestOnChannel }
        && shares.contains { $0.packets == 0 && $0.requests == 0 } && !advertiser.isReported
    }
  }

  private func isWitness(_ other: AdvertiserAnalysis, of advertiser: AdvertiserAnalysis) -> Bool {
    other.device != advertiser.device && other.wholeEvents.count >= Self.fewestOnChannel / 4
      && other.wholeEvents.first.map { $0.number < advertiser.first.number } ?? false
      && other.wholeEvents.last.map { $0.number > advertiser.last.number } ?? false
  }

  /// Whether an advertiser was not captured on all channels, and nothing shows that the sniffer listened on them.
  var hasUnwitnessedChannels: Bool {
    guard totals.isOnAir else { return false }
    let hasAll = totals.channels.prefix(3).allSatisfy { $0 >= Self.fewestOnChannel }
    return silent.contains { advertiser in
      !hasAll || !advertisers.contains { isWitness($0, of: advertiser) }
    }
  }

  // MARK: Addresses

  private var addresses: [Finding] {
    advertisers.compactMap { advertiser in
      let life = advertiser.last.time.elapsed(since: advertiser.first.time)
      guard devices[advertiser.device].key.kind == .resolvablePrivate,
        life > Self.addressLife / 10 * 11,
        life < 86_400_000_000_000
      else { return nil }
      return Finding(
        .advRPAStatic, device: advertiser.device, frame: advertiser.last,
        earlierFrames: [advertiser.first.number],
        values: [Finding.Value(.lifetime, .nanoseconds(life))])
    }
  }

  /// Random addresses whose random part is all zeros or all ones.
  private var invalid: [Finding] {
    advertisers.compactMap { advertiser in
      let key = devices[advertiser.device].key
      guard key.hasUniformRandomPart, advertiser.isConnectable || advertiser.isScannable else {
        return nil
      }
      return Finding(
        .advAddressInvalid, device: advertiser.device, frame: advertiser.first,
        values: [Finding.Value(.address, .name("\(key.address)"))])
    }
  }

  // MARK: Extended and periodic advertising

  private var sets: [Finding] {
    advertisers.flatMap { advertiser in
      advertiser.sets.flatMap { set -> [Finding] in
        var findings: [Finding] = []
        if let offsets = set.offsets, offsets.lowerBound > 0,
          offsets.lowerBound + Self.offsetStep < Self.shortestOffset, !advertiser.isReported
        {
          findings.append(
            Finding(.advAuxiliaryOffset, device: advertiser.device, frame: advertiser.first))
        }
        if let wide = wideOffsets(of: set, advertiser) { findings.append(wide) }
        let payload = advertiser.payloads.first {
          $0.set == set.identifier && $0.place == .advertising
        }
        if let payload, payload.changes > 0, set.dataIdentifier != nil,
          set.dataIdentifierChanges == 0, payload.incomplete == 0
        {
          findings.append(
            Finding(
              .advDataIDUnchanged, device: advertiser.device, frame: advertiser.last,
              earlierFrames: payload.variants.prefix(2).map(\.firstFrame)))
        }
        return findings
      }
    }
  }

  /// Minimum number of pointers for judging the spread of their offsets, and minimum spread for a finding, in
  /// microseconds.
  private static let fewestPointers = 20
  private static let leastSpread: Float = 10_000

  /// Finds a set whose auxiliary packets follow late and at varying offsets. Chained data and packets on LE Coded are
  /// excluded, because they take long themselves.
  private func wideOffsets(
    of set: AdvertiserAnalysis.AdvertisingSet, _ advertiser: AdvertiserAnalysis
  ) -> Finding? {
    let offsets = set.offsetSamples.samples.map(\.value).filter { $0 > 0 }.sorted()
    guard offsets.count >= Self.fewestPointers, set.chainedPDUs == 0, !set.phys.contains(.leCoded),
      !advertiser.isReported
    else { return nil }
    // A tenth of the offsets on either side may be chance.
    let (low, high) = (offsets[offsets.count / 10], offsets[offsets.count * 9 / 10])
    guard high - low >= Self.leastSpread else { return nil }
    let range = Int64(offsets[0]) * 1000...Int64(offsets[offsets.count - 1]) * 1000
    return Finding(
      .advAuxiliaryOffsetWide, device: advertiser.device, frame: advertiser.first,
      values: [
        Finding.Value(.offsets, .nanosecondRange(range)),
        Finding.Value(.wait, .nanoseconds(Int64(offsets[offsets.count / 2]) * 1000)),
      ])
  }

  private var periods: [Finding] {
    trains.compactMap { train in
      guard let interval = train.interval.value, interval < 6 else { return nil }
      return Finding(.advPeriodicInterval, device: train.advertiser, frame: train.first)
    }
  }
}
