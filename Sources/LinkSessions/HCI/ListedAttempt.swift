import BluetoothPackets
import CaptureFiles

/// An attempt to connect to any device on the accept list, until it is known whether the host gave it up.
///
/// A host cancels such an attempt each time it changes the list, and then starts the next one. Only a device that the
/// host removes from the list after the cancellation, and does not add again at once, was not reached.
struct ListedAttempt: Hashable, Sendable {
  /// The record of the command.
  let request: Int
  private var isCancelled = false
  private var removed: [Removal] = []

  private struct Removal: Hashable, Sendable {
    var device: DeviceKey
    var time: Int64
  }

  /// Nanoseconds within which a host rebuilds a list.
  private static let rebuilding: Int64 = 1_000_000_000
  private static let most = 8

  init(request: Int) {
    self.request = request
  }

  /// The devices that the host removed from the list.
  var givenUp: [DeviceKey] { removed.map(\.device) }

  mutating func cancel() { isCancelled = true }

  mutating func remove(_ device: DeviceKey, at time: Int64) {
    guard isCancelled, removed.count < ListedAttempt.most,
      !removed.contains(where: { $0.device == device })
    else { return }
    removed.append(Removal(device: device, time: time))
  }

  mutating func putBack(_ device: DeviceKey, at time: Int64) {
    removed.removeAll {
      $0.device == device && time.elapsed(since: $0.time) < ListedAttempt.rebuilding
    }
  }
}

extension HCISession {
  /// Tracks the attempt to connect to devices on the accept list. Call this before the list itself changes.
  mutating func followListed(
    _ opcode: HCIOpcode, _ parameters: RawSpan, _ log: inout SessionLog
  ) {
    guard listed != nil else { return }
    switch opcode {
    case .leCreateConnectionCancel: listed?.cancel()
    case .reset: listed = nil
    // A host that clears a list with several devices gives up none of them: it is about to fill the list again, or is
    // being switched off.
    case .leClearFilterAcceptList:
      if let device = acceptList.onlyDevice {
        listed?.remove(device, at: log.frame.time)
      } else {
        listed = nil
      }
    case .leRemoveDeviceFromFilterAcceptList:
      if let device = AcceptList.key(parameters) { listed?.remove(device, at: log.frame.time) }
    case .leAddDeviceToFilterAcceptList:
      if let device = AcceptList.key(parameters) { listed?.putBack(device, at: log.frame.time) }
    default: break
    }
  }

  /// Reports the devices of the last attempt that the host gave up.
  mutating func concludeListed(_ log: inout SessionLog) {
    guard let attempt = listed.take() else { return }
    for device in attempt.givenUp {
      log.emit(.attemptGivenUp(request: FrameNumber(attempt.request), peer: device))
    }
  }
}
