extension Transfer {
  /// Why a transfer was slower than its link allows. The raw value is the name used in reports.
  @nonexhaustive
  public enum LossCause: String, CaseIterable, Hashable, Sendable {
    /// Each value waited for the answer to the previous one.
    case acknowledgedOperations = "acknowledged-operations"
    /// Connection events without data in this direction.
    case unusedConnectionEvents = "unused-connection-events"
    /// Events that ended although more data would have fitted.
    case earlyEventEnd = "early-event-end"
    /// Retransmissions, and events that a damaged packet ended.
    case retransmissions
    /// Events that the peripheral missed.
    case missedEvents = "missed-events"
    /// Exchanges in which the sender had no data.
    case emptyPDUs = "empty-pdus"
    /// Headers that larger values would avoid, control PDUs, and other data in the same direction.
    case protocolOverhead = "protocol-overhead"
    /// Partly filled packets at the end of PDUs.
    case fragmentation
    /// The channel had no credits.
    case creditStall = "credit-stall"
    /// The controller had data that it had not sent.
    case controllerBacklog = "controller-backlog"
    /// The host gave the controller nothing to send. For received data: nothing more arrived.
    case hostGap = "host-gap"
  }
}
