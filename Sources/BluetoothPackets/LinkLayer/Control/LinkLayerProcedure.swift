/// A procedure of the link layer's control protocol. Core 6.0, Vol 6, Part B, 5.1.
public enum LinkLayerProcedure: String, Hashable, Sendable, CaseIterable {
  /// The central changes interval, latency and timeout. Core 6.0, Vol 6, Part B, 5.1.1.
  case connectionUpdate = "Connection Update"
  /// The central changes the used channels. Core 6.0, Vol 6, Part B, 5.1.2.
  case channelMapUpdate = "Channel Map Update"
  /// Encryption begins. Core 6.0, Vol 6, Part B, 5.1.3.1.
  case encryptionStart = "Encryption Start"
  /// Encryption pauses, to go on with another key. Core 6.0, Vol 6, Part B, 5.1.3.2.
  case encryptionPause = "Encryption Pause"
  /// The sides tell what they can do. Core 6.0, Vol 6, Part B, 5.1.4.
  case featureExchange = "Feature Exchange"
  /// The sides tell version and maker. Core 6.0, Vol 6, Part B, 5.1.5.
  case versionExchange = "Version Exchange"
  /// A side ends the connection. Core 6.0, Vol 6, Part B, 5.1.6.
  case termination = "Termination"
  /// A side asks for other connection parameters. Core 6.0, Vol 6, Part B, 5.1.7.
  case connectionParametersRequest = "Connection Parameters Request"
  /// A side asks whether the other is still there. Core 6.0, Vol 6, Part B, 5.1.8.
  case ping = "LE Ping"
  /// The sides tell how long their packets may be. Core 6.0, Vol 6, Part B, 5.1.9.
  case dataLengthUpdate = "Data Length Update"
  /// The physical layers change. Core 6.0, Vol 6, Part B, 5.1.10.
  case phyUpdate = "PHY Update"
  /// The peripheral says how many channels it needs. Core 6.0, Vol 6, Part B, 5.1.11.
  case minimumUsedChannels = "Minimum Number Of Used Channels"
  /// A side asks for a Constant Tone Extension. Core 6.0, Vol 6, Part B, 5.1.12.
  case constantToneExtension = "Constant Tone Extension Request"
  /// A side tells how to follow periodic advertising. Core 6.0, Vol 6, Part B, 5.1.13.
  case periodicSyncTransfer = "Periodic Advertising Sync Transfer"
  /// The central opens a connected isochronous stream. Core 6.0, Vol 6, Part B, 5.1.15.
  case cisCreation = "Connected Isochronous Stream Creation"
  /// A side closes a connected isochronous stream. Core 6.0, Vol 6, Part B, 5.1.16.
  case cisTermination = "Connected Isochronous Stream Termination"
  /// The sides tell how accurate their sleep clocks are. Core 6.0, Vol 6, Part B, 5.1.14.
  case sleepClockAccuracy = "Sleep Clock Accuracy Update"
  /// A side asks for more or less transmit power. Core 6.0, Vol 6, Part B, 5.1.17.
  case powerControl = "Power Control Request"
  /// A side tells that it changed its transmit power. Core 6.0, Vol 6, Part B, 5.1.18.
  case powerChange = "Power Change Indication"
  /// The peripheral asks for subrating. Core 6.0, Vol 6, Part B, 5.1.20.
  case subrateRequest = "Connection Subrate Request"
  /// The central changes the subrating. Core 6.0, Vol 6, Part B, 5.1.19.
  case subrateUpdate = "Connection Subrate Update"
  /// The central has channels classified by the peripheral. Core 6.0, Vol 6, Part B, 5.1.21.
  case channelReporting = "Channel Classification Enable"
  /// The peripheral tells how good channels are. Core 6.0, Vol 6, Part B, 5.1.22.
  case channelStatus = "Channel Classification Reporting"
  /// The sides change the time between packets.
  case frameSpaceUpdate = "Frame Space Update"
  /// Messages of the unified test protocol.
  case testProtocol = "OTA Unified Test Protocol"
  /// The peripheral asks for another connection rate.
  case connectionRateRequest = "Connection Rate Request"
  /// The central changes the connection rate.
  case connectionRateUpdate = "Connection Rate Update"
  /// One of the procedures of Channel Sounding.
  case channelSounding = "Channel Sounding"
  /// Begun by a PDU that the specification does not define.
  case unknown = "Unknown Procedure"
}
