import BluetoothPackets

/// A failure of the controller's hardware, with the reported code. Core 6.0, Vol 4, Part E, 7.7.16.
struct HardwareError: Hashable, Sendable {
  let frame: Frame
  let code: UInt8
}

extension HCISession {
  /// Processes the parameters of a Hardware Error event.
  mutating func noteHardwareError(_ parameters: RawSpan, _ log: inout SessionLog) {
    guard let code = parameters.octet(at: 0) else { return }
    concludeHardwareError(reset: nil, &log)
    hardwareError = HardwareError(frame: log.frame, code: code)
    log.emit(.reported(.hardwareError(code: code), connection: nil, frame: log.frame))
  }

  /// Reports the last hardware error and how the host reacted.
  ///
  /// - Parameter reset: the host's Reset command; nil if none followed.
  mutating func concludeHardwareError(reset: Frame?, _ log: inout SessionLog) {
    guard let error = hardwareError.take() else { return }
    var values = [Finding.Value(.code, .number(Int(error.code)))]
    if let reset {
      values.append(
        Finding.Value(.wait, .nanoseconds(max(0, reset.time.elapsed(since: error.frame.time)))))
    }
    log.emit(
      .finding(Finding(.hciHardwareError, frame: error.frame, values: values)))
  }
}
