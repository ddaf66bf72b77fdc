public import CaptureFiles

extension FrameOutcome {
  /// The reason why a record was not decoded. Each record is decoded or counted under one of these.
  @nonexhaustive
  public enum NotDecodedReason: Hashable, Sendable, CaseIterable {
    /// The CRC is wrong: the content is unreliable.
    case badCRC
    /// The content is ciphertext, and the key is unknown.
    case encrypted
    /// BR/EDR traffic: watchers see its fields up to L2CAP, sessions follow only ATT.
    case classic
    /// Synchronous audio.
    case synchronousAudio
    /// Vendor-specific packets, on a handle or code that the specification leaves free.
    case vendor
    /// Messages from the system that wrote the log.
    case systemNote
    /// An unsupported link type.
    case unknownLinkType
    /// An unsupported packet type in the pseudo-header.
    case unknownPacketType
    /// An opcode that this version of bletrace does not support: reserved by the specification, or
    /// defined in a newer one.
    case notKnown
    /// Data on a connection or stream whose purpose the capture does not show.
    case unknownContext
    /// The rest of a frame or SDU of a known connection whose beginning the capture lacks.
    case withoutStart
    /// The record was truncated when it was written, before the octets that identify its content.
    case cut
    /// The record contains less than its headers claim, or contradicts them.
    case malformed

    /// The kebab-case name that reports use.
    public var name: String {
      switch self {
      case .badCRC: "crc"
      case .encrypted: "encrypted"
      case .classic: "br-edr"
      case .synchronousAudio: "synchronous-audio"
      case .vendor: "vendor"
      case .systemNote: "system-note"
      case .unknownLinkType: "unknown-link-type"
      case .unknownPacketType: "unknown-packet-type"
      case .notKnown: "not-known"
      case .unknownContext: "unknown-context"
      case .withoutStart: "without-start"
      case .cut: "cut"
      case .malformed: "malformed"
      }
    }
  }
}

extension FrameOutcome.NotDecodedReason {
  /// Converts the reason given by the parser of a pseudo-header.
  public init(_ reason: Envelope.UndecodableReason) {
    switch reason {
    case .unknownLinkType, .unmappedUserLinkType, .foreignPPIContent: self = .unknownLinkType
    case .whitenedBits, .unknownHeaderVersion, .unknownHCIPacketType, .unknownLoggerType,
      .unknownMonitorOpcode:
      self = .unknownPacketType
    case .snifferMessage: self = .systemNote
    case .classicLinkManager: self = .classic
    }
  }
}
