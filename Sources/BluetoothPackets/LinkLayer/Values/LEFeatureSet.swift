import ByteReading

/// FeatureSet, page 0: what a link layer supports, a bit for each feature. Core 6.0, Vol 6, Part B, 4.6.
public struct LEFeatureSet: OptionSet, Hashable, Sendable {
  public var rawValue: UInt64

  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  public static let encryption = LEFeatureSet(rawValue: 1 << 0)
  public static let connectionParametersRequest = LEFeatureSet(rawValue: 1 << 1)
  public static let extendedRejectIndication = LEFeatureSet(rawValue: 1 << 2)
  public static let peripheralInitiatedFeaturesExchange = LEFeatureSet(rawValue: 1 << 3)
  public static let ping = LEFeatureSet(rawValue: 1 << 4)
  public static let dataLengthExtension = LEFeatureSet(rawValue: 1 << 5)
  public static let privacy = LEFeatureSet(rawValue: 1 << 6)
  public static let extendedScanningFilterPolicies = LEFeatureSet(rawValue: 1 << 7)
  public static let le2M = LEFeatureSet(rawValue: 1 << 8)
  public static let stableModulationIndexTransmitter = LEFeatureSet(rawValue: 1 << 9)
  public static let stableModulationIndexReceiver = LEFeatureSet(rawValue: 1 << 10)
  public static let leCoded = LEFeatureSet(rawValue: 1 << 11)
  public static let extendedAdvertising = LEFeatureSet(rawValue: 1 << 12)
  public static let periodicAdvertising = LEFeatureSet(rawValue: 1 << 13)
  public static let channelSelection2 = LEFeatureSet(rawValue: 1 << 14)
  public static let powerClass1 = LEFeatureSet(rawValue: 1 << 15)
  public static let minimumUsedChannels = LEFeatureSet(rawValue: 1 << 16)
  public static let connectionCTERequest = LEFeatureSet(rawValue: 1 << 17)
  public static let connectionCTEResponse = LEFeatureSet(rawValue: 1 << 18)
  public static let connectionlessCTETransmitter = LEFeatureSet(rawValue: 1 << 19)
  public static let connectionlessCTEReceiver = LEFeatureSet(rawValue: 1 << 20)
  public static let antennaSwitchingTransmission = LEFeatureSet(rawValue: 1 << 21)
  public static let antennaSwitchingReception = LEFeatureSet(rawValue: 1 << 22)
  public static let receivingConstantToneExtensions = LEFeatureSet(rawValue: 1 << 23)
  public static let periodicSyncTransferSender = LEFeatureSet(rawValue: 1 << 24)
  public static let periodicSyncTransferRecipient = LEFeatureSet(rawValue: 1 << 25)
  public static let sleepClockAccuracyUpdates = LEFeatureSet(rawValue: 1 << 26)
  public static let remotePublicKeyValidation = LEFeatureSet(rawValue: 1 << 27)
  public static let connectedStreamCentral = LEFeatureSet(rawValue: 1 << 28)
  public static let connectedStreamPeripheral = LEFeatureSet(rawValue: 1 << 29)
  public static let isochronousBroadcaster = LEFeatureSet(rawValue: 1 << 30)
  public static let synchronizedReceiver = LEFeatureSet(rawValue: 1 << 31)
  public static let connectedStreamHostSupport = LEFeatureSet(rawValue: 1 << 32)
  public static let powerControlRequest = LEFeatureSet(rawValue: 1 << 33)
  public static let powerControlRequestSecond = LEFeatureSet(rawValue: 1 << 34)
  public static let pathLossMonitoring = LEFeatureSet(rawValue: 1 << 35)
  public static let periodicAdvertisingADI = LEFeatureSet(rawValue: 1 << 36)
  public static let connectionSubrating = LEFeatureSet(rawValue: 1 << 37)
  public static let connectionSubratingHostSupport = LEFeatureSet(rawValue: 1 << 38)
  public static let channelClassification = LEFeatureSet(rawValue: 1 << 39)
  public static let advertisingCodingSelection = LEFeatureSet(rawValue: 1 << 40)
  public static let advertisingCodingSelectionHostSupport = LEFeatureSet(rawValue: 1 << 41)
  public static let decisionBasedFiltering = LEFeatureSet(rawValue: 1 << 42)
  public static let responsesAdvertiser = LEFeatureSet(rawValue: 1 << 43)
  public static let responsesScanner = LEFeatureSet(rawValue: 1 << 44)
  public static let unsegmentedFramedMode = LEFeatureSet(rawValue: 1 << 45)
  public static let channelSounding = LEFeatureSet(rawValue: 1 << 46)
  public static let channelSoundingHostSupport = LEFeatureSet(rawValue: 1 << 47)
  public static let channelSoundingToneQuality = LEFeatureSet(rawValue: 1 << 48)
  public static let extendedFeatureSet = LEFeatureSet(rawValue: 1 << 63)

  /// The specification's name of a feature by its bit number, pages after the first included (bit 64
  /// is the first one of page 1); nil for a bit that it does not define.
  public static func name(ofBit bit: Int) -> StaticString? {
    switch bit {
    case 0: "LE Encryption"
    case 1: "Connection Parameters Request Procedure"
    case 2: "Extended Reject Indication"
    case 3: "Peripheral-initiated Features Exchange"
    case 4: "LE Ping"
    case 5: "LE Data Packet Length Extension"
    case 6: "LL Privacy"
    case 7: "Extended Scanning Filter Policies"
    case 8: "LE 2M PHY"
    case 9: "Stable Modulation Index - Transmitter"
    case 10: "Stable Modulation Index - Receiver"
    case 11: "LE Coded PHY"
    case 12: "LE Extended Advertising"
    case 13: "LE Periodic Advertising"
    case 14: "Channel Selection Algorithm #2"
    case 15: "LE Power Class 1"
    case 16: "Minimum Number of Used Channels Procedure"
    case 17: "Connection CTE Request"
    case 18: "Connection CTE Response"
    case 19: "Connectionless CTE Transmitter"
    case 20: "Connectionless CTE Receiver"
    case 21: "Antenna Switching During CTE Transmission (AoD)"
    case 22: "Antenna Switching During CTE Reception (AoA)"
    case 23: "Receiving Constant Tone Extensions"
    case 24: "Periodic Advertising Sync Transfer - Sender"
    case 25: "Periodic Advertising Sync Transfer - Recipient"
    case 26: "Sleep Clock Accuracy Updates"
    case 27: "Remote Public Key Validation"
    case 28: "Connected Isochronous Stream - Central"
    case 29: "Connected Isochronous Stream - Peripheral"
    case 30: "Isochronous Broadcaster"
    case 31: "Synchronized Receiver"
    case 32: "Connected Isochronous Stream (Host Support)"
    case 33: "LE Power Control Request"
    case 34: "LE Power Control Request (second bit)"
    case 35: "LE Path Loss Monitoring"
    case 36: "Periodic Advertising ADI support"
    case 37: "Connection Subrating"
    case 38: "Connection Subrating (Host Support)"
    case 39: "Channel Classification"
    case 40: "Advertising Coding Selection"
    case 41: "Advertising Coding Selection (Host Support)"
    case 42: "Decision-Based Advertising Filtering"
    case 43: "Periodic Advertising with Responses - Advertiser"
    case 44: "Periodic Advertising with Responses - Scanner"
    case 45: "Unsegmented Framed Mode"
    case 46: "Channel Sounding"
    case 47: "Channel Sounding (Host Support)"
    case 48: "Channel Sounding Tone Quality Indication"
    case 63: "LL Extended Feature Set"
    case 64: "Monitoring Advertisers"
    case 65: "Frame Space Update"
    default: nil
    }
  }

  init(parsing input: inout ByteReader, _ field: Field) throws(WireError) {
    rawValue = try input.uint64(field)
    guard input.isWatched else { return }
    for feature in LEFeatureField.features { _ = input.bits(feature, of: rawValue) }
  }
}
