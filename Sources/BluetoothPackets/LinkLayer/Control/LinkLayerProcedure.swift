/// A procedure of the link layer's control protocol. Core 6.0, Vol 6, Part B, 5.1.
@nonexhaustive
public enum LinkLayerProcedure: String, Hashable, Sendable, CaseIterable {
  /// The central changes interval, latency and timeout. Core 6.0, Vol 6, Part B, 5.1.1.
  case connectionUpdate = "Connection Update"
  /// The central changes the channel map. Core 6.0, Vol 6, Part B, 5.1.2.
  case channelMapUpdate = "Channel Map Update"
  /// Encryption starts. Core 6.0, Vol 6, Part B, 5.1.3.1.
  case encryptionStart = "Encryption Start"
  /// Encryption pauses and restarts with another key. Core 6.0, Vol 6, Part B, 5.1.3.2.
  case encryptionPause = "Encryption Pause"
  /// The sides exchange their features. Core 6.0, Vol 6, Part B, 5.1.4.
  case featureExchange = "Feature Exchange"
  /// The sides exchange version and manufacturer. Core 6.0, Vol 6, Part B, 5.1.5.
  case versionExchange = "Version Exchange"
  /// A side terminates the connection. Core 6.0, Vol 6, Part B, 5.1.6.
  case termination = "Termination"
  /// A side requests new connection parameters. Core 6.0, Vol 6, Part B, 5.1.7.
  case connectionParametersRequest = "Connection Parameters Request"
  /// A side checks whether the other side is still there. Core 6.0, Vol 6, Part B, 5.1.8.
  case ping = "LE Ping"
  /// The sides exchange their maximum packet lengths. Core 6.0, Vol 6, Part B, 5.1.9.
  case dataLengthUpdate = "Data Length Update"
  /// The PHYs change. Core 6.0, Vol 6, Part B, 5.1.10.
  case phyUpdate = "PHY Update"
  /// The peripheral requests a minimum number of used channels. Core 6.0, Vol 6, Part B, 5.1.11.
  case minimumUsedChannels = "Minimum Number Of Used Channels"
  /// A side requests a Constant Tone Extension. Core 6.0, Vol 6, Part B, 5.1.12.
  case constantToneExtension = "Constant Tone Extension Request"
  /// A side transfers the synchronization to periodic advertising. Core 6.0, Vol 6, Part B, 5.1.13.
  case periodicSyncTransfer = "Periodic Advertising Sync Transfer"
  /// The central creates a connected isochronous stream. Core 6.0, Vol 6, Part B, 5.1.15.
  case cisCreation = "Connected Isochronous Stream Creation"
  /// A side terminates a connected isochronous stream. Core 6.0, Vol 6, Part B, 5.1.16.
  case cisTermination = "Connected Isochronous Stream Termination"
  /// The sides exchange the accuracy of their sleep clocks. Core 6.0, Vol 6, Part B, 5.1.14.
  case sleepClockAccuracy = "Sleep Clock Accuracy Update"
  /// A side requests more or less transmit power. Core 6.0, Vol 6, Part B, 5.1.17.
  case powerControl = "Power Control Request"
  /// A side reports a change of its transmit power. Core 6.0, Vol 6, Part B, 5.1.18.
  case powerChange = "Power Change Indication"
  /// The peripheral requests subrating. Core 6.0, Vol 6, Part B, 5.1.20.
  case subrateRequest = "Connection Subrate Request"
  /// The central changes the subrating. Core 6.0, Vol 6, Part B, 5.1.19.
  case subrateUpdate = "Connection Subrate Update"
  /// The central enables channel classification by the peripheral. Core 6.0, Vol 6, Part B, 5.1.21.
  case channelReporting = "Channel Classification Enable"
  /// The peripheral reports its channel classification. Core 6.0, Vol 6, Part B, 5.1.22.
  case channelStatus = "Channel Classification Reporting"
  /// The sides change the frame space.
  case frameSpaceUpdate = "Frame Space Update"
  /// Messages of the OTA Unified Test Protocol.
  case testProtocol = "OTA Unified Test Protocol"
  /// The peripheral requests another connection rate.
  case connectionRateRequest = "Connection Rate Request"
  /// The central changes the connection rate.
  case connectionRateUpdate = "Connection Rate Update"
  /// Any Channel Sounding procedure.
  case channelSounding = "Channel Sounding"
  /// A procedure that began with an undefined PDU.
  case unknown = "Unknown Procedure"
}
