import ByteReading

extension AdvertisingPDUType {
  /// The meaning of a PDU with this type; nil for an undefined type.
  public var meaning: PDUMeaning? {
    switch rawValue {
    case 0x0:
      PDUMeaning(
        "Vol 6, Part B", "2.3.1.1",
        "Connectable and scannable undirected advertising: any device may connect or send a scan request."
      )
    case 0x1:
      PDUMeaning(
        "Vol 6, Part B", "2.3.1.2",
        "Connectable directed advertising: only the target device may connect.")
    case 0x2:
      PDUMeaning(
        "Vol 6, Part B", "2.3.1.3",
        "Non-connectable, non-scannable advertising: broadcasts data only.")
    case 0x3:
      PDUMeaning(
        "Vol 6, Part B", "2.3.2.1", "A scanner requests the scan response of an advertiser.")
    case 0x4:
      PDUMeaning("Vol 6, Part B", "2.3.2.2", "The advertiser's scan response, with more data.")
    case 0x5:
      PDUMeaning(
        "Vol 6, Part B", "2.3.3.1",
        "The sender initiates a connection to the advertiser and becomes its central.")
    case 0x6:
      PDUMeaning(
        "Vol 6, Part B", "2.3.1.4",
        "Scannable undirected advertising: any device may send a scan request, but not connect.")
    case 0x7:
      PDUMeaning(
        "Vol 6, Part B", "2.3.4",
        "Extended advertising: holds data or points to a packet that does.")
    case 0x8:
      PDUMeaning("Vol 6, Part B", "2.3.3.2", "The advertiser accepts the connection request.")
    case 0x9:
      PDUMeaning(
        "Vol 6, Part B", "2.3.1.11",
        "Decision-based advertising: its decision data lets scanners decide whether the rest is relevant."
      )
    default: nil
    }
  }
}
