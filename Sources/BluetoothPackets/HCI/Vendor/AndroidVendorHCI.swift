import ByteReading

/// The vendor-specific commands and events that Android requires of every controller.
///
/// They are shown to watchers and change no state. The numbers are vendor-specific, so a packet is read
/// with Android's layout only if the layout matches. Android Open Source Project, "HCI requirements".
enum AndroidVendorHCI {
  /// Android's name for a command; nil for a command that Android does not define.
  static func commandName(of opcode: UInt16) -> StaticString? {
    switch opcode {
    case 0xFD53: "Android LE Get Vendor Capabilities"
    case 0xFD54: "Android LE Multi Advertising"
    case 0xFD56: "Android LE Batch Scan"
    case 0xFD57: "Android LE APCF"
    case 0xFD59: "Android LE Get Controller Activity Energy Info"
    case 0xFD5A: "Android LE Extended Set Scan Parameters"
    case 0xFD5D: "Android A2DP Hardware Offload"
    case 0xFD5E: "Android Bluetooth Quality Report"
    case 0xFD5F: "Android Dynamic Audio Buffer"
    default: nil
    }
  }

  /// Returns the meaning of a command; nil for a command that Android does not define.
  static func sentence(of opcode: UInt16) -> StaticString? {
    switch opcode {
    case 0xFD53: "Android asks which of its own functions the controller has."
    case 0xFD54:
      "Android advertises with several sets, in the form that came before the specification's."
    case 0xFD56: "Android has the controller collect advertising and hand it over later."
    case 0xFD57: "Android sets which advertising the controller reports."
    case 0xFD59: "Android asks how long the radio sent, received and rested."
    case 0xFD5A: "Android sets how it scans, with choices of its own."
    case 0xFD5D: "Android has the controller code music for BR/EDR itself."
    case 0xFD5E: "Android sets when the controller reports the quality of its links."
    case 0xFD5F: "Android sets how much sound the controller keeps in store."
    default: nil
    }
  }

  /// The part of a packet to read.
  private enum Part {
    case command(UInt16)
    case returned(UInt16)
    case event
  }

  /// Shows a watcher the first parameters of a command.
  static func emit(_ opcode: UInt16, parameters: borrowing ByteReader) {
    emit(.command(opcode), parameters)
  }

  /// Shows a watcher the return parameters of a command.
  static func emit(returnedBy opcode: UInt16, parameters: borrowing ByteReader) {
    emit(.returned(opcode), parameters)
  }

  /// Shows a watcher the first parameters of a vendor-specific event.
  static func emit(event parameters: borrowing ByteReader) {
    emit(.event, parameters)
  }

  private static func emit(_ part: Part, _ parameters: borrowing ByteReader) {
    guard parameters.isWatched else { return }
    do throws(WireError) {
      // If the packet is another vendor's with the same number, it is not shown. So the first reading has no watcher.
      var trial = ByteReader(parameters.unread)
      guard try read(part, &trial) else { return }
      var watched = copy parameters
      _ = try read(part, &watched)
    } catch {}
  }

  /// Reads a part of a packet.
  ///
  /// - Returns: whether the octets match Android's definition.
  private static func read(
    _ part: Part, _ input: inout ByteReader
  ) throws(WireError) -> Bool {
    switch part {
    case .command(let opcode): try readCommand(opcode, &input)
    case .returned(let opcode): try readReturned(opcode, &input)
    case .event: try readEvent(&input)
    }
  }

  // MARK: Commands

  private static func readCommand(
    _ opcode: UInt16, _ input: inout ByteReader
  ) throws(WireError) -> Bool {
    typealias Fields = AndroidVendorField
    switch opcode {
    case 0xFD57:
      let subcommand = try input.uint8(Fields.filterSubcommand)
      guard Fields.filterSubcommand.valueName(of: UInt64(subcommand)) != nil else { return false }
      switch subcommand {
      case 0x00: _ = try input.uint8(Fields.filterEnable)
      case 0x01...0x09:
        _ = try input.uint8(Fields.filterAction)
        _ = try input.uint8(Fields.filterIndex)
      default: break
      }
      return true
    case 0xFD5D:
      let subcommand = try input.uint8(Fields.offloadSubcommand)
      return Fields.offloadSubcommand.valueName(of: UInt64(subcommand)) != nil
    case 0xFD5E:
      _ = try input.uint8(Fields.reportAction)
      _ = try input.uint32(Fields.qualityEventMask)
      _ = try input.uint16(Fields.reportInterval)
      return true
    case 0xFD5F:
      _ = try input.uint8(Fields.audioBufferSubcommand)
      return true
    default: return false
    }
  }

  private static func readReturned(
    _ opcode: UInt16, _ input: inout ByteReader
  ) throws(WireError) -> Bool {
    typealias Fields = AndroidVendorField
    let isKnown = commandName(of: opcode) != nil
    guard isKnown, try input.uint8(Fields.status) == 0 else { return isKnown }
    switch opcode {
    case 0xFD53:
      _ = try input.uint8(Fields.maxAdvertisingInstances)
      _ = try input.uint8(Fields.addressResolutionOffload)
      _ = try input.uint16(Fields.scanResultStorage)
      _ = try input.uint8(Fields.maxKeys)
      _ = try input.uint8(Fields.filteringSupport)
      _ = try input.uint8(Fields.maxFilters)
      _ = try input.uint8(Fields.energySupport)
      // The parameters of older versions end here or later.
      guard !input.isAtEnd else { return true }
      _ = try input.uint16(Fields.version)
      _ = try input.uint16(Fields.trackedAdvertisers)
      _ = try input.uint8(Fields.extendedScanSupport)
      _ = try input.uint8(Fields.debugLogging)
      if !input.isAtEnd { _ = try input.uint8(Fields.addressGeneration) }
      if !input.isAtEnd { _ = try input.uint32(Fields.offloadCapabilities) }
      if !input.isAtEnd { _ = try input.uint8(Fields.qualityReportSupport) }
      if !input.isAtEnd { _ = try input.uint32(Fields.audioBufferSupport) }
    case 0xFD57:
      _ = try input.uint8(Fields.filterSubcommand)
      if !input.isAtEnd { _ = try input.uint8(Fields.filterAction) }
      if !input.isAtEnd { _ = try input.uint8(Fields.filterSpaces) }
    case 0xFD59:
      _ = try input.uint32(Fields.sendingTime)
      _ = try input.uint32(Fields.receivingTime)
      _ = try input.uint32(Fields.idleTime)
      _ = try input.uint32(Fields.energyUsed)
    case 0xFD5D: _ = try input.uint8(Fields.offloadSubcommand)
    case 0xFD5E: _ = try input.uint32(Fields.qualityEventMask)
    case 0xFD5F: _ = try input.uint8(Fields.audioBufferSubcommand)
    default: break
    }
    return true
  }

  // MARK: Events

  private static func readEvent(_ input: inout ByteReader) throws(WireError) -> Bool {
    typealias Fields = AndroidVendorField
    let length = input.remaining
    switch try input.uint8(Fields.subevent) {
    case 0x54: return length == 1
    case 0x55:
      _ = try input.uint8(Fields.advertisingInstance)
      _ = try input.uint8(Fields.stateChangeReason)
      _ = try input.uint16(Fields.handle)
      return length == 5
    case 0x56:
      _ = try input.uint8(Fields.filterIndex)
      let state = try input.uint8(Fields.advertiserState)
      let information = try input.uint8(Fields.advertiserInformation)
      _ = try input.uint48(Fields.advertiserAddress)
      let type = try input.uint8(Fields.advertiserAddressType)
      return state <= 1 && information <= 1 && type <= 1
    case 0x58:
      let report = try input.uint8(Fields.reportID)
      // Reports of errors and of the radio have their own layouts.
      guard (0x01...0x04).contains(report) || (0x07...0x09).contains(report), length >= 48 else {
        return false
      }
      try readQualityReport(&input)
      return true
    default: return false
    }
  }

  private static func readQualityReport(_ input: inout ByteReader) throws(WireError) {
    typealias Fields = AndroidVendorField
    _ = try input.uint8(Fields.packetType)
    _ = try input.uint16(Fields.handle)
    _ = try input.uint8(Fields.role)
    _ = try input.int8(Fields.txPower)
    _ = try input.int8(Fields.signalStrength)
    _ = try input.uint8(Fields.signalToNoise)
    _ = try input.uint8(Fields.unusedChannels)
    _ = try input.uint8(Fields.poorChannels)
    _ = try input.uint16(Fields.supervisionTimeout)
    _ = try input.uint32(Fields.piconetClock)
    _ = try input.uint32(Fields.retransmissions)
    _ = try input.uint32(Fields.nothingReceived)
    _ = try input.uint32(Fields.negativeAcknowledgements)
    _ = try input.uint32(Fields.lastAcknowledged)
    _ = try input.uint32(Fields.flowOff)
    _ = try input.uint32(Fields.lastFlowOn)
    _ = try input.uint32(Fields.overflow)
    _ = try input.uint32(Fields.underflow)
  }
}
