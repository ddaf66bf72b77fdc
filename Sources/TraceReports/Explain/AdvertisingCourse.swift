import BluetoothPackets
import CaptureFiles

/// What follows an advertising physical channel PDU, and when. Core 6.0, Vol 6, Part B, 2.3 and 4.
struct AdvertisingCourse {
  private let values: FrameValues
  /// The channel, or nil if the capture does not show the channel of the packet.
  let channel: AdvertisingChannel?

  init(_ values: FrameValues) {
    self.values = values
    channel = AdvertisingCourse.index(values).map { index in
      AdvertisingChannel(
        channelIndex: index,
        accessAddress: AccessAddress(
          rawValue: UInt32(truncatingIfNeeded: values["btle.access_address"] ?? 0)))
    }
  }

  /// Returns the channel index, or nil if the capture does not show it reliably.
  private static func index(_ values: FrameValues) -> UInt8? {
    if let index = values["nordic_ble.channel"] { return UInt8(truncatingIfNeeded: index) }
    if let frequency = values["ppi.btle.channel"] {
      return UInt16(exactly: frequency).flatMap(RadioMetadata.channelIndex(atMegahertz:))
    }
    return switch values["btle_rf.channel"] {
    // Some tools write the channel index in this field, which means primary advertising.
    case nil, 37, 38: nil
    case let channel?: UInt8(exactly: channel).flatMap(RadioMetadata.channelIndex(ofRFChannel:))
    }
  }

  /// The sentence, or nil if nothing must follow.
  var sentence: String? {
    guard let type = values["btle.advertising_header.pdu_type"] else { return nil }
    switch AdvertisingPDUType(rawValue: UInt8(truncatingIfNeeded: type)) {
    case .scanRequest:
      let answer =
        channel == nil ? "the response" : channel == .primary ? "SCAN_RSP" : "AUX_SCAN_RSP"
      return
        "If the advertiser accepts the request, \(answer) follows 150 µs after the end of this packet "
        + "(Vol 6, Part B, 4.1.1)."
    case .connectIndication: return transmitWindow
    case .extended: return auxiliaryPacket
    default: return nil
    }
  }

  /// When the central's first packet is due, 4.5.3.
  private var transmitWindow: String? {
    guard let offset = values["btle.link_layer_data.window_offset"],
      let size = values["btle.link_layer_data.window_size"]
    else { return nil }
    // transmitWindowDelay.
    let start = (channel == nil || channel == .primary ? 1.25 : 2.5) + Double(offset) * 1.25
    let end = start + Double(size) * 1.25
    let window =
      "The central's first packet starts \(Decimals.text(start, atMost: 2)) ms to "
      + "\(Decimals.text(end, atMost: 2)) ms after the end of this one: the transmit window"
    let clause = "(Vol 6, Part B, 4.5.3)."
    return switch channel {
    case nil: "\(window); after AUX_CONNECT_REQ 1.25 ms later, on LE Coded 2.5 ms \(clause)"
    case .primary: "\(window) \(clause)"
    case .secondary, .periodic:
      "If the request is accepted, AUX_CONNECT_RSP follows 150 µs after the end of this packet. "
        + "\(window); on LE Coded 1.25 ms later \(clause)"
    }
  }

  /// Channel and time of the packet that AuxPtr points to, 2.3.4.5.
  private var auxiliaryPacket: String? {
    guard let channel = values["btle.extended_advertising_header.aux_pointer.channel"],
      let offset = values["btle.extended_advertising_header.aux_pointer.aux_offset"], offset > 0,
      let units = values["btle.extended_advertising_header.aux_pointer.offset_units"]
    else { return nil }
    let unit: UInt64 = units == 0 ? 30 : 300
    let start = offset * unit
    let phy = values.valueName("btle.extended_advertising_header.aux_pointer.aux_phy")
    return "The auxiliary packet follows on channel \(channel)"
      + (phy.map { ", on \($0)" } ?? "")
      + ", and starts \(start) µs to \(start + unit) µs after the start of this one (Vol 6, Part B, 2.3.4.5)."
  }
}
