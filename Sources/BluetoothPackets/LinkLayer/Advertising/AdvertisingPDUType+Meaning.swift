import ByteReading

extension AdvertisingPDUType {
  /// The meaning of a PDU with this type; nil for an undefined type.
  public var meaning: PDUMeaning? {
    switch rawValue {
    case 0x0:
      PDUMeaning(
        "Vol 6, Part B", "2.3.1.1",
        "The device says that it is there and that anybody may connect or ask for more.")
    case 0x1:
      PDUMeaning(
        "Vol 6, Part B", "2.3.1.2",
        "The device calls one other device, which alone may connect.")
    case 0x2:
      PDUMeaning(
        "Vol 6, Part B", "2.3.1.3",
        "The device broadcasts data; nobody can connect or send a scan request.")
    case 0x3: PDUMeaning("Vol 6, Part B", "2.3.2.1", "A scanner asks the advertiser for more.")
    case 0x4:
      PDUMeaning("Vol 6, Part B", "2.3.2.2", "The advertiser answers with more about itself.")
    case 0x5:
      PDUMeaning(
        "Vol 6, Part B", "2.3.3.1",
        "The sender opens a connection to the advertiser and becomes its central.")
    case 0x6:
      PDUMeaning(
        "Vol 6, Part B", "2.3.1.4",
        "The device says that it is there and that anybody may ask for more, but not connect.")
    case 0x7:
      PDUMeaning(
        "Vol 6, Part B", "2.3.4",
        "A packet of extended advertising: it holds data, or points to a packet that does.")
    case 0x8: PDUMeaning("Vol 6, Part B", "2.3.3.2", "The advertiser accepts the connection.")
    case 0x9:
      PDUMeaning(
        "Vol 6, Part B", "2.3.1.11",
        "A packet with a few octets by which scanners decide whether the rest matters to them.")
    default: nil
    }
  }
}
