/// One of the four layouts of a link layer PDU.
///
/// The layout is determined only by the packet's physical channel, not by the octets. Core 6.0, Vol 6, Part B, 2.1.3.
@nonexhaustive
public enum LinkLayerPDUKind: UInt8, Sendable, CaseIterable {
  /// Primary, secondary and periodic advertising. 2.3.
  case advertising
  /// Data of a connection. 2.4.
  case data
  /// A connected isochronous stream. 2.6.1.
  case connectedIsochronous
  /// A broadcast isochronous stream, or the control of its group. 2.6.2.
  case broadcastIsochronous
}
