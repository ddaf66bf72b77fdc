import ByteReading

/// The fields of L2CAP frames. Core 6.0, Vol 3, Part A, 3.
enum L2CAPField {
  static let length = Field(.l2cap, "PDU Length", "btl2cap.length", .decimal, unit: .octets)
  static let channel = Field(
    .l2cap, "Channel ID", "btl2cap.cid", .hexadecimal, valueName: { ChannelID.name(of: $0) })
  static let payload = Field(.l2cap, "Information Payload", "btl2cap.payload", .octets)
  static let sduLength = Field(
    .l2cap, "L2CAP SDU Length", "btl2cap.le_sdu_length", .decimal, unit: .octets)
}
