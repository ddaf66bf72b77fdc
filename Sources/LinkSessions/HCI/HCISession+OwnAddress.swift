import BluetoothPackets
import ByteReading

/// The address that the host of the log has on each connection.
extension HCISession {
  /// Returns the device of the host that wrote the log, under the address that it used.
  mutating func localDevice(
    _ opening: ConnectionOpening, _ registry: inout Registry, _ log: inout SessionLog
  ) -> Int? {
    if let address = opening.localPrivateAddress {
      return noteLocal(registry.see(address, isRandom: true, at: log.frame), &registry)
    }
    let running = opening.isCentral ? [] : ownAdvertising.runningSets
    guard let set = running.first else {
      return localDevice(
        randomAddress, isRandom: ownAddresses.isRandom(asCentral: opening.isCentral), &registry,
        &log)
    }
    // Each set has its own address. If several sets could have led to the connection, the end of one of them shows
    // which one did.
    return running.dropFirst().allSatisfy { $0.hasAddress(of: set) }
      ? localDevice(of: set, &registry, &log) : nil
  }

  private mutating func localDevice(
    of set: AdvertiserTable.OwnAdvertising, _ registry: inout Registry, _ log: inout SessionLog
  ) -> Int? {
    guard set.address != nil || set.usesRandomAddress != nil else { return nil }
    return localDevice(set.address, isRandom: set.usesRandomAddress, &registry, &log)
  }

  private mutating func localDevice(
    _ random: DeviceAddress?, isRandom: Bool?, _ registry: inout Registry, _ log: inout SessionLog
  ) -> Int? {
    if let random, isRandom ?? true {
      noteLocal(registry.see(random, isRandom: true, at: log.frame), &registry)
    } else if let address = publicAddress, !(isRandom ?? false) {
      noteLocal(registry.see(address, isRandom: false, at: log.frame), &registry)
    } else {
      nil
    }
  }

  private mutating func noteLocal(_ device: Int?, _ registry: inout Registry) -> Int? {
    guard let device else { return nil }
    registry.devices[device].isLocal = true
    hostDevice = hostDevice ?? device
    nameHost(&registry)
    return device
  }

  /// Processes LE Advertising Set Terminated, which ends the set's advertising and names the connection to which it
  /// led. Core 6.0, Vol 4, Part E, 7.7.65.18.
  ///
  /// - Parameter event: an LE event, from its subevent code on.
  mutating func noteEndOfSet(
    _ event: RawSpan, _ links: inout LinkTable, _ registry: inout Registry, _ log: inout SessionLog
  ) {
    guard event.octet(at: 0) == 0x12, let number = event.octet(at: 2) else { return }
    if event.octet(at: 1) == 0, let handle = HCISession.handle(in: event, at: 3),
      let index = connection(of: handle), index == acceptedWithoutAddress,
      let set = ownAdvertising.set(number),
      let local = localDevice(of: set, &registry, &log)
    {
      links.setPeripheral(of: index, local, &registry, at: log.frame)
      links[index].session.security.addresses.peripheralToCentral = registry.pairingAddress(local)
    }
    ownAdvertising.terminate(number, at: log.frame)
  }
}
