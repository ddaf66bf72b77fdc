package import BluetoothPackets
import ByteReading
import CaptureFiles
package import LinkSessions

/// The BR/EDR pairings that a host's log shows through its controller's events.
///
/// Core 6.0, Vol 4, Part E, 7.7.23, 7.7.24, 7.7.40 to 7.7.45.
struct ClassicPairings {
  /// The pairings in the order in which they began.
  private(set) var pairings: [TraceSummary.ClassicPairing] = []
  /// Index of each device's last pairing.
  private var places: [DeviceAddress: Int] = [:]

  private static let limit = 256

  /// Consumes a record after the sessions have processed it.
  mutating func take(_ record: CaptureRecord, _ payload: RawSpan, _ outcome: FrameOutcome) {
    guard outcome.layer == .hciEvent, let (start, _) = HostWatch.start(record, payload),
      let code = payload.octet(at: start)
    else { return }
    let parameters = payload.clamped(from: start + 2, count: payload.byteCount - start - 2)
    let frame = Frame(number: record.number, time: outcome.time)
    switch code {
    // PIN Code Request: pairing as before Simple Pairing.
    case 0x16: parameters.peer(at: 0).map { note($0, isSimple: false, at: frame) }
    // IO Capability Request and Response, User Confirmation and Passkey Requests, OOB Data Request.
    case 0x31...0x35: parameters.peer(at: 0).map { note($0, isSimple: true, at: frame) }
    case 0x36:
      guard let status = parameters.octet(at: 0), let peer = parameters.peer(at: 1) else {
        return
      }
      note(peer, isSimple: true, at: frame)
      end(peer, ControllerErrorCode(rawValue: status), at: frame)
    // Link Key Notification, the only event that ends pairing with a PIN.
    case 0x18:
      guard let peer = parameters.peer(at: 0), let place = places[peer],
        !pairings[place].isSimple
      else { return }
      end(peer, .success, at: frame)
    default: break
    }
  }

  private mutating func note(_ peer: DeviceAddress, isSimple: Bool, at frame: Frame) {
    // An event of the other kind belongs to a new pairing, because no event reports that a PIN pairing failed.
    if let place = places[peer], pairings[place].status == nil,
      pairings[place].isSimple == isSimple
    {
      pairings[place].last = frame
      return
    }
    guard pairings.count < ClassicPairings.limit else { return }
    places[peer] = pairings.count
    pairings.append(
      TraceSummary.ClassicPairing(peer: peer, isSimple: isSimple, first: frame, last: frame))
  }

  private mutating func end(_ peer: DeviceAddress, _ status: ControllerErrorCode, at frame: Frame) {
    guard let place = places[peer], pairings[place].status == nil else { return }
    pairings[place].status = status
    pairings[place].last = frame
  }
}

extension TraceSummary {
  /// A BR/EDR pairing in a host's log.
  package struct ClassicPairing: Hashable, Sendable {
    /// The other device.
    package let peer: DeviceAddress
    /// Whether the pairing is Simple Pairing. False if the controller requested a PIN.
    package let isSimple: Bool
    /// The first event of the pairing.
    package let first: Frame
    /// The event that ended the pairing, or the last one before the log ended.
    package internal(set) var last: Frame
    /// How the pairing ended, or nil if no event reports it.
    package internal(set) var status: ControllerErrorCode?

    /// Whether the controller reported an error.
    package var isFailure: Bool { status.map { $0 != .success } ?? false }
  }
}

extension TraceSummary.ClassicPairing {
  /// Returns the connection on which the pairing took place, or nil if the log does not contain it.
  package func connection(in connections: ConnectionTable, _ devices: DeviceTable) -> Int? {
    connections.connections.last { connection in
      connection.technology == .classic && connection.firstFrame.number <= last.number
        && [connection.central.value, connection.peripheral.value].contains { device in
          device.map { devices[$0].key.address == peer } ?? false
        }
    }?.index
  }
}

extension RawSpan {
  /// Reads the device address at an offset, or returns nil if the event is too short.
  fileprivate func peer(at offset: Int) -> DeviceAddress? {
    littleEndian(octets: 6, at: offset).map(DeviceAddress.init(rawValue:))
  }
}
