import BluetoothPackets

extension Simulation.Preset {
  /// The links of the presets that demonstrate one procedure or one failure.
  var lesson: [Simulation.Parameters] {
    var link = Simulation.Parameters()
    link.operation = .notification
    link.pattern = .heartRate
    link.discovers = true
    link.interval = 50_000
    link.valuePeriod = 1_000_000
    link.totalOctets = 40
    switch self {
    case .heartRate:
      link.interval = 100_000
      link.totalOctets = 240
      return [link]
    case .paired:
      link.pairing = .passkey
      return [link]
    case .lostBond:
      link.pairing = .justWorks
      link.peripheral = 0
      return [link, later(link) { $0.hasLostBond = true }]
    case .staleCache:
      link.peripheral = 0
      return [link, later(link) { $0.isCacheStale = true }]
    case .instantPassed:
      link.interval = 30_000
      link.valuePeriod = 250_000
      link.totalOctets = 400
      link.timeout = 2_000_000
      link.changes = [
        Simulation.ScheduledChange(event: 60, kind: .channelMap(.init(rawValue: 0x1F_FFF0_07FF)))
      ]
      // From the event in which the indication is sent to the one after its instant.
      link.outage = 60..<70
      return [link]
    default: return []
    }
  }

  /// Returns a second connection of the same devices, half a minute later, on which the central uses what it stored.
  private func later(
    _ link: Simulation.Parameters, _ change: (inout Simulation.Parameters) -> Void
  ) -> Simulation.Parameters {
    var link = link
    link.resumesBond = link.pairing != nil
    link.pairing = nil
    link.discovers = false
    link.startAfterPrevious = 30_000_000
    change(&link)
    return link
  }
}
