import BluetoothPackets
import ByteReading

/// BR/EDR devices that were discovered or that request a connection: the devices themselves, and additional fields for
/// a watcher, which change no state.
extension HCISession {
  /// Octets of a device in an inquiry result, in each of its two forms. Core 6.0, Vol 4, Part E, 7.7.2 and 7.7.33.
  private static let foundDevice = 14

  /// Records the devices of an inquiry result, with the name in an extended one, which has one device. Core 6.0, Vol 4,
  /// Part E, 7.7.2, 7.7.33 and 7.7.38.
  static func noteFound(
    _ code: HCIEventCode, _ parameters: RawSpan, _ registry: inout Registry, _ frame: Frame
  ) {
    switch code {
    case .inquiryResult, .inquiryResultWithRSSI:
      for entry in 0..<Int(parameters.octet(at: 0) ?? 0) {
        guard noteFound(parameters, at: 1 + entry * foundDevice, &registry, frame) != nil
        else { return }
      }
    case .extendedInquiryResult:
      guard let device = noteFound(parameters, at: 1, &registry, frame),
        parameters.byteCount > 15
      else { return }
      // A structure with an invalid length ends the walk; the names before it are valid.
      try? ADStructure.forEach(in: parameters.clamped(from: 15, count: 240)) { structure in
        guard structure.type == .completeLocalName || structure.type == .shortenedLocalName
        else { return }
        registry.devices.note(
          name: structure.value, of: device, from: .inquiryResponse, frame: frame.number)
      }
    default: return
    }
  }

  /// Records the device whose address is at an offset; nil if the record ends before it.
  private static func noteFound(
    _ parameters: RawSpan, at offset: Int, _ registry: inout Registry, _ frame: Frame
  ) -> Int? {
    guard let address = parameters.address(at: offset),
      let device = registry.see(address, isRandom: false, at: frame)
    else { return nil }
    registry.devices.noteInquiry(device)
    return device
  }

  /// Shows the parts of a class of device in an event and the items of an extended inquiry response.
  ///
  /// - Parameters:
  ///   - code: the event.
  ///   - parameters: the parameters of the event.
  ///   - base: the offset in the record at which they begin.
  ///   - watcher: receives the fields.
  static func emitDevice(
    in code: HCIEventCode, _ parameters: RawSpan, base: Int, _ watcher: FieldWatcher
  ) {
    switch code {
    case .connectionRequest: emitClass(at: 6, parameters, base: base, watcher)
    case .inquiryResult, .inquiryResultWithRSSI:
      let first = code == .inquiryResult ? 10 : 9
      for entry in 0..<Int(parameters.octet(at: 0) ?? 0) {
        let offset = first + entry * foundDevice
        guard offset < parameters.byteCount else { return }
        emitClass(at: offset, parameters, base: base, watcher)
      }
    case .extendedInquiryResult:
      emitClass(at: 9, parameters, base: base, watcher)
      let response = parameters.clamped(from: 15, count: 240)
      // A structure with an invalid length ends the walk; the event itself is complete.
      try? AdvertisingDataWalk.take(response, end: base + 15 + response.byteCount, watcher)
    case .commandComplete:
      guard HCISession.opcode(in: parameters, at: 1) == .readClassOfDevice else { return }
      emitClass(at: 4, parameters, base: base, watcher)
    default: break
    }
  }

  /// Returns whether `emitDevice` may find fields in an event.
  static func emitsDevice(_ code: HCIEventCode) -> Bool {
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
  ///   - offset: its offset in the parameters.
  ///   - parameters: the parameters of a command or an event.
  ///   - base: the offset in the record at which they begin.
  ///   - watcher: receives the fields.
  static func emitClass(
    at offset: Int, _ parameters: RawSpan, base: Int, _ watcher: FieldWatcher
  ) {
    var input = ByteReader(
      parameters.clamped(from: offset, count: 3), base: base + offset, watcher: watcher)
    guard input.remaining == 3 else { return }
    _ = try? ClassOfDevice(parsing: &input)
  }
}
