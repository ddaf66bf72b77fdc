import BluetoothPackets
import ByteReading

/// What a watcher is told of BR/EDR devices that were found, or ask for a connection, beyond the
/// parameters as such. Nothing of it changes the story.
extension HCISession {
  /// Shows the parts of a class of device in an event, and the items of an extended inquiry response.
  ///
  /// - Parameters:
  ///   - code: which event it is.
  ///   - parameters: of the event.
  ///   - base: where they begin in the record.
  ///   - watcher: is told.
  static func tellDevice(
    in code: HCIEventCode, _ parameters: RawSpan, base: Int, _ watcher: FieldWatcher
  ) {
    // Of several devices in one event only the first one's place does not depend on their number.
    switch code {
    case .connectionRequest: tellClass(at: 6, parameters, base: base, watcher)
    case .inquiryResult: tellClass(at: 10, parameters, base: base, watcher)
    case .inquiryResultWithRSSI: tellClass(at: 9, parameters, base: base, watcher)
    case .extendedInquiryResult:
      tellClass(at: 9, parameters, base: base, watcher)
      let response = parameters.clamped(from: 15, count: 240)
      // A structure whose length lies ends the walk; the event itself is whole.
      try? AdvertisingDataWalk.take(response, end: base + 15 + response.byteCount, watcher)
    case .commandComplete:
      guard HCISession.opcode(in: parameters, at: 1) == .readClassOfDevice else { return }
      tellClass(at: 4, parameters, base: base, watcher)
    default: break
    }
  }

  /// Whether `tellDevice` may have something to say of an event.
  static func tellsDevice(_ code: HCIEventCode) -> Bool {
    switch code {
    case .connectionRequest, .inquiryResult, .inquiryResultWithRSSI, .extendedInquiryResult,
      .commandComplete:
      true
    default: false
    }
  }

  /// Shows the parts of a class of device.
  ///
  /// - Parameters:
  ///   - offset: where it stands among the parameters.
  ///   - parameters: of a command or an event.
  ///   - base: where they begin in the record.
  ///   - watcher: is told.
  static func tellClass(
    at offset: Int, _ parameters: RawSpan, base: Int, _ watcher: FieldWatcher
  ) {
    var input = ByteReader(
      parameters.clamped(from: offset, count: 3), base: base + offset, watcher: watcher)
    guard input.remaining == 3 else { return }
    _ = try? ClassOfDevice(parsing: &input)
  }
}
