public import BluetoothPackets

/// How a connection ended, as far as the capture tells.
public struct ConnectionEnd: Hashable, Sendable {
  public enum Cause: Hashable, Sendable {
    /// A PDU or event gave the reason.
    case reason(ControllerErrorCode)
    /// Nothing was heard for longer than the supervision timeout.
    case silence
    /// The handle or access address was given to a new connection.
    case superseded
  }

  public let cause: Cause
  public let basis: Basis
  /// The record that ended it, or the last one of the connection if nothing in the capture does.
  public let frame: Int
  /// Nanoseconds since 1970.
  public let time: Int64
  /// Who sent LL_TERMINATE_IND, on the air.
  public let terminatedBy: LinkDirection?
}
