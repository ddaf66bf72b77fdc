package import LinkSessions

/// The devices to which a host has asked its controller to connect.
final class DialledDevices: SessionEventObserver {
  /// The devices by address, with the number of attempts and the first attempt.
  private var entries: [(key: DeviceKey, attempts: Int, first: Frame)] = []
  /// More devices are not listed; attempts at them are counted.
  static let limit = 64
  /// Attempts at devices beyond the limit.
  private(set) var attemptsNotKept = 0

  func observe(_ event: SessionEvent) {
    guard case .attempt(let attempt, let frame) = event else { return }
    for key in (attempt.peer.map { [$0] } ?? []) + attempt.listed {
      if let place = entries.firstIndex(where: { $0.key == key }) {
        entries[place].attempts += 1
      } else if entries.count < DialledDevices.limit {
        entries.append((key, 1, frame))
      } else {
        attemptsNotKept += 1
      }
    }
  }

  /// Returns the devices that never connected, in the order of the first attempts.
  ///
  /// - Parameters:
  ///   - connections: the connections of the capture.
  ///   - devices: the devices of the capture.
  ///   - advertisers: the devices whose advertising was heard.
  func unreached(
    _ connections: ConnectionTable, _ devices: DeviceTable, _ advertisers: AdvertiserTable
  ) -> [TraceSummary.UnreachedDevice] {
    let connected = Set(
      connections.connections.flatMap { [$0.central.value, $0.peripheral.value] }
        .compactMap(\.self).map { devices.who($0) })
    let heard = Set(advertisers.advertisers.map { devices.who($0.device) })
    // A connection whose peer the log does not name may be with a device that was dialed before.
    let unnamed =
      connections.connections.lazy.filter {
        $0.technology == .lowEnergy && $0.peripheral.value == nil
      }.map(\.lastFrame.number).max() ?? 0
    return entries.compactMap { entry in
      guard entry.first.number > unnamed else { return nil }
      let who = devices.find(entry.key).map { devices.who($0) }
      if let who, connected.contains(who) { return nil }
      return TraceSummary.UnreachedDevice(
        key: entry.key, attempts: entry.attempts, first: entry.first,
        wasHeard: who.map(heard.contains) ?? false)
    }
  }
}

extension TraceSummary {
  /// A device that a host tried to connect to but that never connected.
  package struct UnreachedDevice: Hashable, Sendable {
    /// The address of the attempts.
    package let key: DeviceKey
    /// Number of attempts, including those to any device of an accept list that contains it.
    package let attempts: Int
    /// The first attempt.
    package let first: Frame
    /// Whether the device's advertising was heard.
    package let wasHeard: Bool
  }
}
