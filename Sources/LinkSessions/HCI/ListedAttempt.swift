import BluetoothPackets
import CaptureFiles

/// An attempt to connect any device of the accept list, until it is known whether the host gave it up.
///
/// A host cancels such an attempt each time that it changes the list, and then makes the next one. Only a device that
/// it takes off the list after the cancellation, and does not put back at once, was not reached.
struct ListedAttempt: Hashable, Sendable {
  /// The record of the command.
  let request: Int
  private var isCancelled = false
  private var removed: [Removal] = []

  private struct Removal: Hashable, Sendable {
    var device: DeviceKey
    var time: Int64
  }

  /// A list is rebuilt within this time, in nanoseconds.
  private static let rebuilding: Int64 = 1_000_000_000
  private static let most = 8

  init(request: Int) {
    self.request = request
  }

  /// The devices that the host took off the list.
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
  /// Follows the attempt to connect devices of the accept list, before the list itself changes.
  mutating func followListed(
    _ opcode: HCIOpcode, _ parameters: RawSpan, _ log: inout SessionLog
  ) {
    guard listed != nil else { return }
    switch opcode {
    case .leCreateConnectionCancel: listed?.cancel()
    case .reset: listed = nil
    // A host that clears a list of several gives up none of them: it is about to fill it anew, or is switched off.
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

  /// Reports the devices of the last such attempt that the host gave up.
  mutating func concludeListed(_ log: inout SessionLog) {
    guard let attempt = listed.take() else { return }
    for device in attempt.givenUp {
      log.emit(.attemptGivenUp(request: FrameNumber(attempt.request), peer: device))
    }
  }
}
