/// Why a transfer was slower than its link allows. The raw value is the name that reports use.
public enum LossCause: String, CaseIterable, Hashable, Sendable {
  /// Each value waited for the answer to the last one.
  case acknowledgedOperations = "acknowledged-operations"
  /// Connection events that carried none of the direction's data.
  case unusedConnectionEvents = "unused-connection-events"
  /// Events that ended while more would have fitted.
  case earlyEventEnd = "early-event-end"
  /// Packets sent again, and events that a damaged packet ended.
  case retransmissions
  /// Events without the peripheral.
  case missedEvents = "missed-events"
  /// Exchanges in which the sender had nothing to say.
  case emptyPDUs = "empty-pdus"
  /// Headers that larger values would share, control PDUs, and other data on the same way.
  case protocolOverhead = "protocol-overhead"
  /// Packets that a PDU leaves partly filled.
  case fragmentation
  /// The channel had no credits.
  case creditStall = "credit-stall"
  /// The controller had data that it had not sent.
  case controllerBacklog = "controller-backlog"
  /// The host gave the controller nothing to send; of received data, nothing more arrived.
  case hostGap = "host-gap"
}
