import ByteReading

/// FeatureSet, page 0: the supported features of a link layer, one bit each. Core 6.0, Vol 6, Part B,
/// 4.6.
public struct LEFeatureSet: NamedFlags, Hashable, Sendable {
  public var rawValue: UInt64

  public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// LE Encryption (bit 0).
  public static var encryption: LEFeatureSet { LEFeatureSet(rawValue: 1 << 0) }
  /// Connection Parameters Request Procedure (bit 1).
  public static var connectionParametersRequest: LEFeatureSet { LEFeatureSet(rawValue: 1 << 1) }
  /// Extended Reject Indication (bit 2).
  public static var extendedRejectIndication: LEFeatureSet { LEFeatureSet(rawValue: 1 << 2) }
  /// Peripheral-initiated Features Exchange (bit 3).
  public static var peripheralInitiatedFeaturesExchange: LEFeatureSet {
    LEFeatureSet(rawValue: 1 << 3)
  }
  /// LE Ping (bit 4).
  public static var ping: LEFeatureSet { LEFeatureSet(rawValue: 1 << 4) }
  /// LE Data Packet Length Extension (bit 5).
  public static var dataLengthExtension: LEFeatureSet { LEFeatureSet(rawValue: 1 << 5) }
  /// LL Privacy (bit 6).
  public static var privacy: LEFeatureSet { LEFeatureSet(rawValue: 1 << 6) }
  /// Extended Scanning Filter Policies (bit 7).
  public static var extendedScanningFilterPolicies: LEFeatureSet { LEFeatureSet(rawValue: 1 << 7) }
  /// LE 2M PHY (bit 8).
  public static var le2M: LEFeatureSet { LEFeatureSet(rawValue: 1 << 8) }
  /// Stable Modulation Index - Transmitter (bit 9).
  public static var stableModulationIndexTransmitter: LEFeatureSet {
    LEFeatureSet(rawValue: 1 << 9)
  }
  /// Stable Modulation Index - Receiver (bit 10).
  public static var stableModulationIndexReceiver: LEFeatureSet { LEFeatureSet(rawValue: 1 << 10) }
  /// LE Coded PHY (bit 11).
  public static var leCoded: LEFeatureSet { LEFeatureSet(rawValue: 1 << 11) }
  /// LE Extended Advertising (bit 12).
  public static var extendedAdvertising: LEFeatureSet { LEFeatureSet(rawValue: 1 << 12) }
  /// LE Periodic Advertising (bit 13).
  public static var periodicAdvertising: LEFeatureSet { LEFeatureSet(rawValue: 1 << 13) }
  /// Channel Selection Algorithm #2 (bit 14).
  public static var channelSelection2: LEFeatureSet { LEFeatureSet(rawValue: 1 << 14) }
  /// LE Power Class 1 (bit 15).
  public static var powerClass1: LEFeatureSet { LEFeatureSet(rawValue: 1 << 15) }
  /// Minimum Number of Used Channels Procedure (bit 16).
  public static var minimumUsedChannels: LEFeatureSet { LEFeatureSet(rawValue: 1 << 16) }
  /// Connection CTE Request (bit 17).
  public static var connectionCTERequest: LEFeatureSet { LEFeatureSet(rawValue: 1 << 17) }
  /// Connection CTE Response (bit 18).
  public static var connectionCTEResponse: LEFeatureSet { LEFeatureSet(rawValue: 1 << 18) }
  /// Connectionless CTE Transmitter (bit 19).
  public static var connectionlessCTETransmitter: LEFeatureSet { LEFeatureSet(rawValue: 1 << 19) }
  /// Connectionless CTE Receiver (bit 20).
  public static var connectionlessCTEReceiver: LEFeatureSet { LEFeatureSet(rawValue: 1 << 20) }
  /// Antenna Switching During CTE Transmission (AoD) (bit 21).
  public static var antennaSwitchingTransmission: LEFeatureSet { LEFeatureSet(rawValue: 1 << 21) }
  /// Antenna Switching During CTE Reception (AoA) (bit 22).
  public static var antennaSwitchingReception: LEFeatureSet { LEFeatureSet(rawValue: 1 << 22) }
  /// Receiving Constant Tone Extensions (bit 23).
  public static var receivingConstantToneExtensions: LEFeatureSet {
    LEFeatureSet(rawValue: 1 << 23)
  }
  /// Periodic Advertising Sync Transfer - Sender (bit 24).
  public static var periodicSyncTransferSender: LEFeatureSet { LEFeatureSet(rawValue: 1 << 24) }
  /// Periodic Advertising Sync Transfer - Recipient (bit 25).
  public static var periodicSyncTransferRecipient: LEFeatureSet { LEFeatureSet(rawValue: 1 << 25) }
  /// Sleep Clock Accuracy Updates (bit 26).
  public static var sleepClockAccuracyUpdates: LEFeatureSet { LEFeatureSet(rawValue: 1 << 26) }
  /// Remote Public Key Validation (bit 27).
  public static var remotePublicKeyValidation: LEFeatureSet { LEFeatureSet(rawValue: 1 << 27) }
  /// Connected Isochronous Stream - Central (bit 28).
  public static var connectedStreamCentral: LEFeatureSet { LEFeatureSet(rawValue: 1 << 28) }
  /// Connected Isochronous Stream - Peripheral (bit 29).
  public static var connectedStreamPeripheral: LEFeatureSet { LEFeatureSet(rawValue: 1 << 29) }
  /// Isochronous Broadcaster (bit 30).
  public static var isochronousBroadcaster: LEFeatureSet { LEFeatureSet(rawValue: 1 << 30) }
  /// Synchronized Receiver (bit 31).
  public static var synchronizedReceiver: LEFeatureSet { LEFeatureSet(rawValue: 1 << 31) }
  /// Connected Isochronous Stream (Host Support) (bit 32).
  public static var connectedStreamHostSupport: LEFeatureSet { LEFeatureSet(rawValue: 1 << 32) }
  /// LE Power Control Request (bit 33).
  public static var powerControlRequest: LEFeatureSet { LEFeatureSet(rawValue: 1 << 33) }
  /// LE Power Control Request (second bit) (bit 34).
  public static var powerControlRequestSecond: LEFeatureSet { LEFeatureSet(rawValue: 1 << 34) }
  /// LE Path Loss Monitoring (bit 35).
  public static var pathLossMonitoring: LEFeatureSet { LEFeatureSet(rawValue: 1 << 35) }
  /// Periodic Advertising ADI support (bit 36).
  public static var periodicAdvertisingADI: LEFeatureSet { LEFeatureSet(rawValue: 1 << 36) }
  /// Connection Subrating (bit 37).
  public static var connectionSubrating: LEFeatureSet { LEFeatureSet(rawValue: 1 << 37) }
  /// Connection Subrating (Host Support) (bit 38).
  public static var connectionSubratingHostSupport: LEFeatureSet { LEFeatureSet(rawValue: 1 << 38) }
  /// Channel Classification (bit 39).
  public static var channelClassification: LEFeatureSet { LEFeatureSet(rawValue: 1 << 39) }
  /// Advertising Coding Selection (bit 40).
  public static var advertisingCodingSelection: LEFeatureSet { LEFeatureSet(rawValue: 1 << 40) }
  /// Advertising Coding Selection (Host Support) (bit 41).
  public static var advertisingCodingSelectionHostSupport: LEFeatureSet {
    LEFeatureSet(rawValue: 1 << 41)
  }
  /// Decision-Based Advertising Filtering (bit 42).
  public static var decisionBasedFiltering: LEFeatureSet { LEFeatureSet(rawValue: 1 << 42) }
  /// Periodic Advertising with Responses - Advertiser (bit 43).
  public static var responsesAdvertiser: LEFeatureSet { LEFeatureSet(rawValue: 1 << 43) }
  /// Periodic Advertising with Responses - Scanner (bit 44).
  public static var responsesScanner: LEFeatureSet { LEFeatureSet(rawValue: 1 << 44) }
  /// Unsegmented Framed Mode (bit 45).
  public static var unsegmentedFramedMode: LEFeatureSet { LEFeatureSet(rawValue: 1 << 45) }
  /// Channel Sounding (bit 46).
  public static var channelSounding: LEFeatureSet { LEFeatureSet(rawValue: 1 << 46) }
  /// Channel Sounding (Host Support) (bit 47).
  public static var channelSoundingHostSupport: LEFeatureSet { LEFeatureSet(rawValue: 1 << 47) }
  /// Channel Sounding Tone Quality Indication (bit 48).
  public static var channelSoundingToneQuality: LEFeatureSet { LEFeatureSet(rawValue: 1 << 48) }
  /// LL Extended Feature Set (bit 63).
  public static var extendedFeatureSet: LEFeatureSet { LEFeatureSet(rawValue: 1 << 63) }

  /// The specification's name of a feature by its bit number, including later pages (bit 64 is the
  /// first one of page 1); nil for an undefined bit.
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
    case 72: "Shorter Connection Intervals"
    case 73: "Shorter Connection Intervals (Host Support)"
    case 74: "LE Flushable ACL Data"
    default: nil
    }
  }

  init(parsing input: inout ByteReader, _ field: Field) throws(WireError) {
    rawValue = try input.uint64(field)
    guard input.isWatched else { return }
    for feature in LEFeatureField.features { _ = input.bits(feature, of: rawValue) }
  }
}

extension LEFeatureSet {
  public static var flagNames: [(flag: UInt64, name: StaticString)] {
    [
      (1 << 0, "encryption"),
      (1 << 1, "connectionParametersRequest"),
      (1 << 2, "extendedRejectIndication"),
      (1 << 3, "peripheralInitiatedFeaturesExchange"),
      (1 << 4, "ping"),
      (1 << 5, "dataLengthExtension"),
      (1 << 6, "privacy"),
      (1 << 7, "extendedScanningFilterPolicies"),
      (1 << 8, "le2M"),
      (1 << 9, "stableModulationIndexTransmitter"),
      (1 << 10, "stableModulationIndexReceiver"),
      (1 << 11, "leCoded"),
      (1 << 12, "extendedAdvertising"),
      (1 << 13, "periodicAdvertising"),
      (1 << 14, "channelSelection2"),
      (1 << 15, "powerClass1"),
      (1 << 16, "minimumUsedChannels"),
      (1 << 17, "connectionCTERequest"),
      (1 << 18, "connectionCTEResponse"),
      (1 << 19, "connectionlessCTETransmitter"),
      (1 << 20, "connectionlessCTEReceiver"),
      (1 << 21, "antennaSwitchingTransmission"),
      (1 << 22, "antennaSwitchingReception"),
      (1 << 23, "receivingConstantToneExtensions"),
      (1 << 24, "periodicSyncTransferSender"),
      (1 << 25, "periodicSyncTransferRecipient"),
      (1 << 26, "sleepClockAccuracyUpdates"),
      (1 << 27, "remotePublicKeyValidation"),
      (1 << 28, "connectedStreamCentral"),
      (1 << 29, "connectedStreamPeripheral"),
      (1 << 30, "isochronousBroadcaster"),
      (1 << 31, "synchronizedReceiver"),
      (1 << 32, "connectedStreamHostSupport"),
      (1 << 33, "powerControlRequest"),
      (1 << 34, "powerControlRequestSecond"),
      (1 << 35, "pathLossMonitoring"),
      (1 << 36, "periodicAdvertisingADI"),
      (1 << 37, "connectionSubrating"),
      (1 << 38, "connectionSubratingHostSupport"),
      (1 << 39, "channelClassification"),
      (1 << 40, "advertisingCodingSelection"),
      (1 << 41, "advertisingCodingSelectionHostSupport"),
      (1 << 42, "decisionBasedFiltering"),
      (1 << 43, "responsesAdvertiser"),
      (1 << 44, "responsesScanner"),
      (1 << 45, "unsegmentedFramedMode"),
      (1 << 46, "channelSounding"),
      (1 << 47, "channelSoundingHostSupport"),
      (1 << 48, "channelSoundingToneQuality"),
      (1 << 63, "extendedFeatureSet"),
    ]
  }
}
