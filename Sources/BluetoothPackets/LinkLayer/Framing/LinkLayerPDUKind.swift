/// Which of the link layer's four PDU layouts a packet carries.
///
/// The octets don't tell: the physical channel that the packet was sent on does. Core 6.0, Vol 6,
/// Part B, 2.1.3.
public enum LinkLayerPDUKind: UInt8, Sendable, CaseIterable {
  /// Primary, secondary and periodic advertising. 2.3.
  case advertising
  /// A connection's data. 2.4.
  case data
  /// A connected isochronous stream. 2.6.1.
  case connectedIsochronous
  /// A broadcast isochronous stream, or the control of its group. 2.6.2.
  case broadcastIsochronous
}
