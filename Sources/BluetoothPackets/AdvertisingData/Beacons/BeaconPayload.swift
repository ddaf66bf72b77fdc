public import ByteReading

/// A format of payload that sensors, appliances and broadcasts send, known by its UUID or company.
public enum BeaconFormat: Hashable, Sendable, CaseIterable {
  /// Xiaomi's devices: service data of 0xFE95.
  case miBeacon
  /// A Matter device that can be commissioned: service data of 0xFFF6.
  case matter
  /// Service data of 0x181C.
  case bthomeVersion1
  /// Service data of 0xFCD2.
  case bthome
  /// Ruuvi's sensors: manufacturer data of 0x0499.
  case ruuvi
  /// Unmanned aircraft: service data of 0xFFFA.
  case openDroneID
  /// An Auracast broadcast's identifier: service data of 0x1852.
  case broadcastAudioAnnouncement
  /// What the streams of a broadcast carry, the BASE: service data of 0x1851.
  case basicAudioAnnouncement
  /// How a broadcast can be received: service data of 0x1856.
  case publicBroadcastAnnouncement

  /// What a person calls it.
  public var name: StaticString {
    switch self {
    case .miBeacon: "MiBeacon"
    case .matter: "Matter"
    case .bthomeVersion1, .bthome: "BTHome"
    case .ruuvi: "Ruuvi"
    case .openDroneID: "Open Drone ID"
    case .broadcastAudioAnnouncement: "Broadcast Audio Announcement"
    case .basicAudioAnnouncement: "Basic Audio Announcement"
    case .publicBroadcastAnnouncement: "Public Broadcast Announcement"
    }
  }

  /// The format of what follows a company identifier.
  init?(company: UInt16) {
    guard company == 0x0499 else { return nil }
    self = .ruuvi
  }

  /// The format of what follows a service's UUID.
  ///
  /// - Parameters:
  ///   - uuid: the service whose data it is.
  ///   - payload: the data, which tells BTHome's first version from other users of that UUID.
  init?(service uuid: BluetoothUUID, payload: RawSpan) {
    switch uuid.short16 {
    case 0xFE95: self = .miBeacon
    case 0xFFF6: self = .matter
    case 0xFCD2: self = .bthome
    case 0x181C where BTHome.isVersion1(payload): self = .bthomeVersion1
    case 0xFFFA: self = .openDroneID
    case 0x1852: self = .broadcastAudioAnnouncement
    case 0x1851: self = .basicAudioAnnouncement
    case 0x1856: self = .publicBroadcastAnnouncement
    default: return nil
    }
  }
}

/// A payload of a known format, as a view over the packet.
public struct BeaconPayload: ~Escapable {
  /// What the payload was recognised as.
  public let format: BeaconFormat
  /// The payload, without what names its company or service.
  public let octets: RawSpan

  @_lifetime(copy octets)
  init(_ format: BeaconFormat, _ octets: RawSpan) {
    self.format = format
    self.octets = octets
  }

  /// Decodes the payload, as far as it can be read.
  public var reading: BeaconReading {
    var input = ByteReader(octets)
    return BeaconReading(format, parsing: &input, isKept: true)
  }
}

/// What a payload says.
public struct BeaconReading: Sendable {
  /// In the order of the octets.
  public let values: [BeaconValue]
  /// Whether a part of it can be read with a key only.
  public let isEncrypted: Bool
  /// Why the rest could not be read: cut, a length that lies, a version that nobody knows.
  public let stoppedBy: WireError?

  /// - Parameters:
  ///   - format: how the payload is built.
  ///   - input: at the payload's first octet.
  ///   - isKept: whether values are listed; a watcher is told of them in any case.
  init(_ format: BeaconFormat, parsing input: inout ByteReader, isKept: Bool) {
    var list = BeaconValueList(isKept: isKept)
    var stop: WireError?
    do throws(WireError) {
      switch format {
      case .miBeacon: try MiBeacon.read(&input, &list)
      case .matter: try MatterAnnouncement.read(&input, &list)
      case .bthomeVersion1: try BTHome.readVersion1(&input, &list)
      case .bthome: try BTHome.read(&input, &list)
      case .ruuvi: try RuuviMeasurement.read(&input, &list)
      case .openDroneID: try OpenDroneID.read(&input, &list)
      case .broadcastAudioAnnouncement: try BroadcastAudio.readBroadcastID(&input, &list)
      case .basicAudioAnnouncement: try BroadcastAudio.readBASE(&input, &list)
      case .publicBroadcastAnnouncement: try BroadcastAudio.readPublic(&input, &list)
      }
      if !input.isAtEnd {
        try list.octets(BeaconField.remainder, count: input.remaining, &input)
      }
    } catch {
      stop = error
    }
    values = list.values
    isEncrypted = list.isEncrypted
    stoppedBy = stop
  }
}
