public import CaptureFiles

/// An event on a connection, other than its packets.
@nonexhaustive
public enum SessionEvent: Hashable, Sendable {
  /// A connection begins, or is seen for the first time. Its devices may become known later.
  case connectionOpened(connection: ConnectionID, frame: Frame)
  /// A parameter of a connection changed.
  case changed(Connection.ParameterChange, connection: ConnectionID)
  /// A connection ended.
  case connectionEnded(connection: ConnectionID, Connection.End)
  /// A violation of a rule.
  case finding(Finding)
  /// A host enables or disables scanning; the command was also reported as a transaction.
  case scanning(isOn: Bool, frame: Frame)
  /// A host configures scanning.
  case scanSettings(SessionEvent.ScanSettings)
  /// A host requests a connection; the command was also reported as a transaction.
  case attempt(SessionEvent.ConnectionAttempt, frame: Frame)
  /// The host removed a device from the accept list after it had cancelled the attempt to connect to any device on the
  /// list; that attempt began in the record `request`.
  case attemptGivenUp(request: FrameNumber, peer: DeviceKey)
  /// This record shows that the scan before a connection found its peripheral; the connection has just opened.
  case peripheralReported(connection: ConnectionID, frame: Frame)
  /// The advertising that a host enables in the same record is directed.
  case directedAdvertising(SessionEvent.DirectedAdvertising, frame: Frame)
  /// Advertising timed out without a connection.
  case advertisingTimedOut(frame: Frame)
  /// A host enables or disables advertising.
  case advertising(isOn: Bool, frame: Frame)
  /// A controller's report on a connection or an advertiser.
  case reported(SessionEvent.LinkReport, connection: ConnectionID?, frame: Frame)
  /// A controller has synchronized to a periodic advertising train.
  case syncBegan(SessionEvent.LinkReport, handle: UInt16, frame: Frame)
  /// A controller has lost synchronization, or its host has terminated it.
  case syncEnded(handle: UInt16, isLost: Bool, frame: Frame)
  /// The peer's link layer requests other connection parameters from this host.
  case parametersAsked(SessionEvent.RemoteParameterRequest, connection: ConnectionID, frame: Frame)
  /// Both sides have begun link layer procedures that must not run at the same time.
  case collision(SessionEvent.ProcedureCollision)
  /// A credit-based channel is open; `channel` is its index among those of the connection.
  case channelOpened(connection: ConnectionID, channel: Int, frame: Frame)
  /// One side has disconnected a channel. If the connection ends, only its end is reported, not the end of each
  /// channel.
  case channelClosed(connection: ConnectionID, channel: Int, frame: Frame)
  /// The known attributes of a server are no longer valid; `server` is the direction in which it sends.
  case attributesLost(connection: ConnectionID, server: LinkDirection, frame: Frame)
  /// The credits of one side of a credit-based channel have changed.
  case creditsChanged(SessionEvent.CreditChange)
}
