import ByteReading

/// A payload of a recognized kind, as a view over the packet.
@nonexhaustive
public enum Beacon: ~Escapable {
  /// A tracker that is recognized by its UUID alone.
  @nonexhaustive
  public enum Tracker: Hashable, Sendable {
    /// A Tile.
    case tile
    /// A Samsung SmartTag.
    case smartTag
    /// Any accessory of the "Detecting Unwanted Location Trackers" specification.
    case locationTracker
  }

  /// An Apple iBeacon: company 0x004C, type 2. Apple's Proximity Beacon Specification, R1.
  case iBeacon(IBeacon)
  /// An AltBeacon, in any company's manufacturer data. AltBeacon Protocol Specification 1.0.
  case altBeacon(AltBeacon)
  /// An Eddystone frame: service data of 0xFEAA, as a view over the packet.
  case eddystone(EddystoneFrame)
  /// An Exposure Notification broadcast: service data of 0xFD6F.
  case exposureNotification(ExposureNotification)
  /// Messages after Apple's company identifier, for `AppleContinuityMessage.forEach(in:)`.
  case appleContinuity(first: AppleContinuityType, RawSpan)
  /// A Microsoft beacon, with the octets after its scenario.
  case microsoft(MicrosoftScenario, RawSpan)
  /// Google Fast Pair of a discoverable device: its model.
  case fastPairModel(UInt32)
  /// Google Fast Pair of a paired device: account key filter, salt, battery.
  case fastPairAccount(RawSpan)
  /// A tracker, with its octets.
  case tracker(Tracker, RawSpan)
  /// Data of a sensor, an appliance, an aircraft or a broadcast; see `Beacon.Payload.reading`.
  case payload(Beacon.Payload)

  /// The common name, such as "iBeacon", "Eddystone" or "Nearby Info".
  public var name: StaticString {
    switch self {
    case .iBeacon: "iBeacon"
    case .altBeacon: "AltBeacon"
    case .eddystone(.findHub): "Find Hub"
    case .eddystone: "Eddystone"
    case .exposureNotification: "Exposure Notification"
    case .appleContinuity(let first, _): first.name ?? "Apple Continuity"
    case .microsoft(let scenario, _): scenario.name ?? "Microsoft"
    case .fastPairModel, .fastPairAccount: "Google Fast Pair"
    case .tracker(.tile, _): "Tile"
    case .tracker(.smartTag, _): "Samsung SmartTag"
    case .tracker(.locationTracker, _): "Location Tracker"
    case .payload(let payload): payload.format.name
    }
  }

  /// Decodes the data after the company identifier.
  @_lifetime(copy input)
  init?(parsing input: inout ByteReader, manufacturer company: UInt16) {
    do throws(WireError) {
      let payload = input.unread
      if company == 0x004C {
        guard let first = payload.octet(at: 0) else { return nil }
        if first == AppleContinuityType.iBeacon.rawValue, payload.octet(at: 1) == 0x15,
          !input.isWatched
        {
          var contents = ByteReader(payload.clamped(from: 2, count: 21))
          self = .iBeacon(try IBeacon(parsing: &contents))
          return
        }
        while input.isWatched, !input.isAtEnd { _ = try AppleContinuityMessage(parsing: &input) }
        self = .appleContinuity(first: AppleContinuityType(rawValue: first), payload)
      } else if payload.octet(at: 0) == 0xBE, payload.octet(at: 1) == 0xAC {
        self = .altBeacon(try AltBeacon(parsing: &input))
      } else if company == 0x0006 {
        let scenario = MicrosoftScenario(
          rawValue: try input.uint8(BeaconField.microsoftScenario))
        self = .microsoft(scenario, input.rest(BeaconField.microsoftData))
      } else if let format = Beacon.Format(company: company) {
        self.init(format, parsing: &input)
      } else {
        return nil
      }
    } catch {
      return nil
    }
  }

  /// Decodes the data after the service's UUID.
  @_lifetime(copy input)
  init?(parsing input: inout ByteReader, serviceData uuid: BluetoothUUID) {
    do throws(WireError) {
      switch uuid.short16 {
      case 0xFEAA: self = .eddystone(try EddystoneFrame(parsing: &input))
      case 0xFD6F:
        self = .exposureNotification(try ExposureNotification(parsing: &input))
      case 0xFE2C where input.remaining == 3:
        let octets = try input.uint24(BeaconField.fastPairModelOctets)
        let model = octets.byteSwapped >> 8
        input.note(BeaconField.fastPairModel, value: UInt64(model), width: 3)
        self = .fastPairModel(model)
      case 0xFE2C: self = .fastPairAccount(input.rest(BeaconField.fastPairData))
      case 0xFEEC, 0xFEED: self = .tracker(.tile, input.unread)
      case 0xFD5A: self = .tracker(.smartTag, input.unread)
      case 0xFCB2: self = .tracker(.locationTracker, input.unread)
      default:
        guard let format = Beacon.Format(service: uuid, payload: input.unread) else { return nil }
        self.init(format, parsing: &input)
      }
    } catch {
      return nil
    }
  }

  @_lifetime(copy input)
  private init(_ format: Beacon.Format, parsing input: inout ByteReader) {
    self = .payload(Beacon.Payload(format, input.unread))
    // A watcher sees all fields up to the first octet that can't be decoded.
    if input.isWatched { _ = Beacon.Reading(format, parsing: &input, isKept: false) }
  }
}
