/// Something that happened to a connection, besides its packets.
public enum SessionEvent: Hashable, Sendable {
  /// A connection begins, or is seen for the first time. Who takes part may be learnt later.
  case connectionOpened(connection: Int, frame: Frame)
  /// A parameter of a connection changed.
  case changed(ParameterChange, connection: Int)
  /// A connection ended.
  case connectionEnded(connection: Int, ConnectionEnd)
  /// Traffic that breaks a rule.
  case finding(Finding)
  /// A host has its controller begin or end to scan; the command has been told as a transaction.
  case scanning(isOn: Bool, frame: Frame)
  /// A host says how its controller is to scan.
  case scanSettings(ScanSettings)
  /// A host asks for a connection; the command has been told as a transaction.
  case attempt(ConnectionAttempt, frame: Frame)
  /// What a host has its controller advertise from the same record on is for one device.
  case directedAdvertising(DirectedAdvertising, frame: Frame)
  /// Advertising has ended because its time was over, and nobody has connected.
  case advertisingTimedOut(frame: Frame)
  /// A host has its controller begin or end to advertise.
  case advertising(isOn: Bool, frame: Frame)
  /// A controller reports something of a connection, or of an advertiser.
  case reported(LinkReport, connection: Int?, frame: Frame)
  /// A controller follows a periodic advertising train from now on.
  case syncBegan(LinkReport, handle: UInt16, frame: Frame)
  /// It follows it no longer: it has lost it, or its host wants no more of it.
  case syncEnded(handle: UInt16, isLost: Bool, frame: Frame)
  /// The other side's link layer asks this host for other connection parameters.
  case parametersAsked(RemoteParameterRequest, connection: Int, frame: Frame)
  /// Both sides have begun link layer procedures that must not run together.
  case collision(ProcedureCollision)
  /// A credit-based channel is open; `channel` is its index among those of the connection.
  case channelOpened(connection: Int, channel: Int, frame: Frame)
  /// One side has asked for the end of a channel. The end of its connection, which ends it too, is
  /// told alone.
  case channelClosed(connection: Int, channel: Int, frame: Frame)
  /// Attributes of a server are no longer what they were; `server` is the direction in which it sends.
  case attributesLost(connection: Int, server: LinkDirection, frame: Frame)
  /// A side of a credit-based channel holds more or fewer credits.
  case creditsChanged(CreditChange)
}
