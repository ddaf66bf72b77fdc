/// Changes to a link whose sending host is slow to hand over packets, as its log shows.
extension Advisor {
  /// A host that delays its next packet for some time after the controller has reported one as completed.
  struct SlowHost {
    /// Microseconds from the report to the packet.
    let pause: Double
    /// Number of packets that the controller holds at a time.
    let buffers: Int

    /// Returns the mean number of packets in an interval.
    ///
    /// The controller reports all packets of an event except the last one in the event itself, and the last one in the
    /// next event.
    func packets(perInterval microseconds: Int, buffers: Int) -> Double {
      let events = max(1, (pause / Double(max(1, microseconds))).rounded(.up))
      return max(Double(buffers - 1) / events, Double(buffers) / (events + 1))
    }

    /// Scales the goodput for another link with the same number of packets per second.
    func scaled(_ goodput: Double, from model: LinkModel, to other: LinkModel) -> Double {
      let now = Double(model.valueSize) / Double(SlowHost.packets(of: model))
      let then = Double(other.valueSize) / Double(SlowHost.packets(of: other))
      return min(goodput * then / max(1, now), other.ceiling.bitsPerSecond)
    }

    /// Returns the number of packets in which a host hands over a value.
    static func packets(of model: LinkModel) -> Int {
      let room = model.hostPacketOctets ?? Transfer.Ceiling.longestDataLength
      guard model.operation == .l2cap else { return max(1, (model.valueSize + 6 + room) / room) }
      let most = max(23, model.maximumPDUSize)
      let frames = max(1, (model.valueSize + 1 + most) / most)
      return frames * max(1, (most + 3 + room) / room)
    }
  }

  /// The host whose pauses explain the pace of the transfer, or nil if they do not.
  var slowHost: SlowHost? {
    guard let pause = transfer.account.hostPause, transfer.ceiling.hasInterval else { return nil }
    let host = SlowHost(pause: pause, buffers: max(1, transfer.account.mostInController))
    // If a host is quick and has room for a few packets, the controller never waits for it.
    guard host.buffers == 1 || pause > Double(model.interval) / 8 else { return nil }
    let expected = ideal(host, interval: model.interval, buffers: host.buffers)
    guard abs(transfer.goodput - expected) <= 0.15 * expected else { return nil }
    return host
  }

  /// Returns the bits per second of a slow host on another link, with the same failures as in the log.
  func rate(of host: SlowHost, interval: Int, buffers: Int) -> Double {
    let now = ideal(host, interval: model.interval, buffers: host.buffers)
    return transfer.goodput * ideal(host, interval: interval, buffers: buffers) / max(1, now)
  }

  /// Returns the bits per second of a slow host if nothing fails.
  private func ideal(_ host: SlowHost, interval: Int, buffers: Int) -> Double {
    let account = transfer.account
    let values = Double(account.pdus) / Double(max(1, account.use.completed))
    let packets = host.packets(perInterval: interval, buffers: buffers)
    return packets * values * Double(value) * 8e6 / Double(max(1, interval))
  }

  /// Whether each event carried exactly one of several parts in which the host hands over a value, so that longer
  /// packets would not carry more of them. The same applies to one value per event, if a host can hand over only a few
  /// packets at a time.
  var sendsOnePart: Bool {
    guard let events = transfer.events, events.withData > 0, !waits else { return false }
    let parts = SlowHost.packets(of: model)
    if parts > 1 {
      guard let room = model.hostPacketOctets, room >= model.longestPayload else { return false }
    }
    let expected = Double(model.packetSizes.count) / Double(parts)
    return (parts > 1 || mayLackBuffers) && abs(packetsPerEvent - expected) <= 0.03 * expected
  }

  /// Whether the packets of each event may be those of two or three parts in which a host hands over long values, of a
  /// size that hosts usually use. Such a host may not hand over more of them at a time, even with longer packets.
  var sendsFewParts: Bool {
    guard let events = transfer.events, transfer.limit == .stack, !waits,
      events.endedBySender * 2 >= events.withData
    else { return false }
    let parts = SlowHost.packets(of: model)
    let expected = Double(model.packetSizes.count) / Double(parts)
    let held = (packetsPerEvent / max(1, expected)).rounded()
    return parts > 1 && (1...3).contains(held)
      && abs(packetsPerEvent - held * expected) <= 0.05 * packetsPerEvent
  }

  /// On the air: whether the few packets in each event may be all that the sender's host hands over at a time. In that
  /// case, the limit is on values and not on packets or their time.
  var mayLackBuffers: Bool {
    guard let events = transfer.events, transfer.limit == .stack, !waits else { return false }
    return packetsPerEvent <= Advisor.fewPackets && events.endedBySender * 2 >= events.withData
  }

  /// Minimum number of packets per event that suggests a limit of the controller. Controllers that limit packets
  /// usually allow more than this.
  private static let fewPackets = 3.2

  /// Number of packets that controllers usually hold.
  static let usualBuffers = 8
}
