public import CaptureFiles

/// Why a record's content was not decoded. Each record is decoded or counted under one of these.
public enum NotDecodedReason: Hashable, Sendable, CaseIterable {
  /// The CRC is wrong: what the bits say is not known.
  case badCRC
  /// Ciphertext, and no key.
  case encrypted
  /// BR/EDR traffic: watchers see its fields up to L2CAP, sessions do not follow it.
  case classic
  /// Synchronous audio.
  case synchronousAudio
  /// A vendor's own packets, on a handle or code that the specification leaves free.
  case vendor
  /// Messages of the system that wrote the log.
  case systemNote
  /// A link type that bletrace does not know.
  case unknownLinkType
  /// A kind of packet that the pseudo-header names and bletrace does not know.
  case unknownPacketType
  /// An opcode that this version of bletrace does not know: one that the specification reserves, or
  /// that a newer one defines.
  case notKnown
  /// Data on a connection or stream whose meaning the capture does not tell.
  case unknownContext
  /// The record was cut when it was written, before the octets that tell what it says.
  case cut
  /// The record holds less, or other, than its headers claim.
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
    case .cut: "cut"
    case .malformed: "malformed"
    }
  }
}

extension NotDecodedReason {
  /// What a pseudo-header's verdict means for the record.
  public init(_ reason: UndecodableReason) {
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
