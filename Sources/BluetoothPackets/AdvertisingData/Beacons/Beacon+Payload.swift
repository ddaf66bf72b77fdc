public import ByteReading

extension Beacon {
  /// A payload format of sensors, appliances and broadcasts, recognized by its UUID or company.
  @nonexhaustive
  public enum Format: Hashable, Sendable, CaseIterable {
    /// Xiaomi's devices: service data of 0xFE95.
    case miBeacon
    /// A commissionable Matter device: service data of 0xFFF6.
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
    /// The streams of a broadcast, the BASE: service data of 0x1851.
    case basicAudioAnnouncement
    /// Reception parameters of a broadcast: service data of 0x1856.
    case publicBroadcastAnnouncement

    /// The common name.
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

    /// The format of the data after a company identifier.
    init?(company: UInt16) {
      guard company == 0x0499 else { return nil }
      self = .ruuvi
    }

    /// The format of the data after a service's UUID.
    ///
    /// - Parameters:
    ///   - uuid: the service.
    ///   - payload: the data, which distinguishes BTHome version 1 from other uses of its UUID.
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
  public struct Payload: ~Escapable {
    /// The recognized format.
    public let format: Beacon.Format
    /// The payload without the company or service identifier.
    public let octets: RawSpan

    @_lifetime(copy octets)
    init(_ format: Beacon.Format, _ octets: RawSpan) {
      self.format = format
      self.octets = octets
    }

    /// Decodes the payload as far as possible.
    public var reading: Beacon.Reading {
      var input = ByteReader(octets)
      return Beacon.Reading(format, parsing: &input, isKept: true)
    }
  }

  /// The decoded values of a payload.
  public struct Reading: Sendable {
    /// The values in the order of the octets.
    public let values: [Beacon.Value]
    /// Whether a part of it is encrypted.
    public let isEncrypted: Bool
    /// The reason why the rest could not be decoded: truncation, an invalid length or an unknown version.
    public let stoppedBy: WireError?

    /// Decodes a payload.
    ///
    /// - Parameters:
    ///   - format: the format of the payload.
    ///   - input: positioned at the payload's first octet.
    ///   - isKept: whether to collect the values; a watcher sees them in any case.
    init(_ format: Beacon.Format, parsing input: inout ByteReader, isKept: Bool) {
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
}
