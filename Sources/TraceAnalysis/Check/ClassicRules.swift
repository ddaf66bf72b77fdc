import BluetoothPackets
import LinkSessions

/// Rules about devices that a host mistakes for dual-mode devices because of their advertising.
struct ClassicRules {
  let failures: [CheckAnalysis.TraceFailure]
  let advertisers: [AdvertiserAnalysis]
  let connections: ConnectionTable
  let devices: DeviceTable
  /// The devices that answered an inquiry or requested a BR/EDR connection.
  let inquired: Set<DeviceAddress>

  /// Bit 2 of the Flags: BR/EDR Not Supported. Core Specification Supplement, Part A, 1.3.
  private static let notSupported: UInt8 = 4
  /// Maximum time before a page in which the device must have been advertising, in nanoseconds.
  private static let memory: Int64 = 60_000_000_000

  var findings: [Finding] {
    var known: [DeviceAddress: [CheckAnalysis.TraceFailure]] = [:]
    for failure in failures {
      guard let peer = failure.peer,
        case .refused(.command(.createConnection), .controller(let code)) = failure.kind,
        code.rawValue == 0x04
      else { continue }
      known[peer, default: []].append(failure)
    }
    return known.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { peer, paged in
      guard let first = paged.first, let last = paged.last, let end = last.end,
        !inquired.contains(peer), !isClassic(peer),
        let device = devices.find(DeviceKey(address: peer, isRandom: false)),
        let advertiser = advertisers.first(where: { $0.device == device }),
        advertiser.isConnectable, advertiser.first.number < first.request.number,
        first.request.time.elapsed(since: advertiser.last.time) <= ClassicRules.memory,
        let (flags, frame) = ClassicRules.flags(of: advertiser),
        flags & ClassicRules.notSupported == 0
      else { return nil }
      return Finding(
        .advClassicUnstated, device: device, frame: end,
        earlierFrames: Array(Set([frame] + paged.flatMap(\.frames))).sorted().filter {
          $0 < end.number
        },
        values: [
          Finding.Value(.count, .number(paged.count)),
          Finding.Value(.address, .name("\(peer)")),
          Finding.Value(.code, .number(Int(flags))),
        ], failures: paged.map(\.id))
    }
  }

  private func isClassic(_ peer: DeviceAddress) -> Bool {
    connections.connections.contains { connection in
      connection.technology == .classic
        && [connection.central.value, connection.peripheral.value].contains { device in
          device.map { devices[$0].key.address == peer } ?? false
        }
    }
  }

  /// Returns the Flags of an advertiser and the first record that contains them, or nil if they changed or are
  /// missing.
  private static func flags(of advertiser: AdvertiserAnalysis) -> (UInt8, Int)? {
    var all: [(UInt8, Int)] = []
    for payload in advertiser.payloads where payload.place == .advertising {
      for variant in payload.variants {
        guard let flags = flags(in: variant.octets) else { return nil }
        all.append((flags, variant.firstFrame))
      }
    }
    guard let first = all.first, all.allSatisfy({ $0.0 == first.0 }) else { return nil }
    return first
  }

  private static func flags(in octets: [UInt8]) -> UInt8? {
    var place = 0
    while place + 2 < octets.count, octets[place] > 0 {
      if octets[place + 1] == 1 { return octets[place + 2] }
      place += 1 + Int(octets[place])
    }
    return nil
  }
}
