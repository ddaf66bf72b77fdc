public import BluetoothPackets

extension Finding {
  /// A value of a finding with its name and unit.
  public struct Value: Hashable, Sendable {
    /// The name of the value.
    public let name: Name
    /// The content of the value.
    public let content: Content

    /// A value of a finding's sentence.
    public init(_ name: Name, _ content: Content) {
      self.name = name
      self.content = content
    }

    /// The name of a value. The raw value is the stable name that reports use.
    @nonexhaustive
    public enum Name: String, Hashable, Sendable, CaseIterable {
      /// Number of occurrences or items.
      case count
      /// Maximum size of a full table.
      case capacity
      /// Number of connections.
      case connections
      /// Size of an encryption key.
      case keySize = "key_size"
      /// The sides with a requirement.
      case demanders
      /// A rule that was broken earlier and caused this finding.
      case breach
      /// Association model of a pairing.
      case model
      /// The last phase.
      case phase
      /// Location in an advertiser's data.
      case place
      /// A structure of advertising data.
      case structure
      /// Whether it was done by the host that wrote the log.
      case isOwnHost = "own_host"
      /// Connection interval, latency in events, and supervision timeout.
      case interval, latency, timeout
      /// Time from the start to the end of a connection.
      case lifetime
      /// The minimum and maximum of the offsets in AuxPtr.
      case offsets
      /// Waiting time.
      case wait
      /// The reason, as worded by the specification.
      case reason
      /// The handle of an attribute or of a connection, and another one.
      case handle, other
      /// The Encrypted Diversifier that identifies a key.
      case diversifier = "ediv"
      /// The Encrypted Diversifier of another key.
      case otherDiversifier = "other_ediv"
      /// A device's address.
      case address
      /// The address under which a device was heard instead.
      case heardAddress = "heard_address"
      /// The address of the device that asked for a connection.
      case initiator
      /// Whether advertising of a device was received.
      case isHeard = "heard"
      /// Whether the link was encrypted.
      case isEncrypted = "encrypted"
      /// Whether the server declares that the operation is possible.
      case isDeclared = "declared"
      /// Whether the two devices had bonded.
      case isBonded = "bonded"
      /// SPSM of a requested credit-based channel.
      case spsm
      /// Number of octets.
      case octets
      /// Total number of items of which some are listed.
      case total
      /// Number of round trips that another order would save.
      case extra
      /// ATT_MTU.
      case mtu
      /// The minimum and maximum of the requested interval.
      case askedInterval = "asked_interval"
      /// The minimum and maximum of the interval with which the host connected.
      case ownInterval = "own_interval"
      /// Radio channels.
      case channels
      /// Opcode of a PDU.
      case opcode
      /// Name of a characteristic, and of a field in its value.
      case characteristic, field
      /// Name of the request or command that failed.
      case what
      /// The procedure that was open.
      case openProcedure = "open_procedure"
      /// How it failed.
      case outcome
      /// An error code.
      case code
      /// Time from the rejection of a request until the side that sent it ended the connection.
      case departedAfter = "ended_connection_after"
      /// Measured and achievable bits per second.
      case goodput, predicted
    }

    /// A value whose type determines its unit.
    @nonexhaustive
    public enum Content: Hashable, Sendable {
      /// True or false.
      case flag(Bool)
      /// A count, or a number without a unit.
      case number(Int)
      /// A length in octets.
      case octets(Int)
      /// A duration.
      case duration(Duration)
      /// An attribute's handle.
      case handle(UInt16)
      /// The opcode of a PDU of the rule's layer.
      case opcode(UInt8)
      /// A name from the specification or from a table of this library.
      case name(String)
      /// Connections, in the order of the capture.
      case connections([ConnectionID])
      /// The senders, by direction.
      case directions([LinkDirection])
      /// Another rule.
      case rule(RuleID)
      /// A type of AD structure.
      case structureType(ADType)
      /// A range of durations.
      case durationRange(ClosedRange<Duration>)
      /// Channels by index.
      case channels([UInt8])
      /// A data rate.
      case bitsPerSecond(Double)
      /// An ATT request.
      case attRequest(ATTOpcode)
    }
  }
}

// The analyses compute with nanoseconds.
extension Finding.Value.Content {
  package static func nanoseconds(_ count: Int64) -> Finding.Value.Content {
    .duration(.nanoseconds(count))
  }

  package static func nanosecondRange(_ range: ClosedRange<Int64>) -> Finding.Value.Content {
    .durationRange(.nanoseconds(range.lowerBound) ... .nanoseconds(range.upperBound))
  }

  package var nanoseconds: Int64? {
    if case .duration(let duration) = self { duration.inNanoseconds } else { nil }
  }

  package var nanosecondRange: ClosedRange<Int64>? {
    guard case .durationRange(let range) = self else { return nil }
    return range.lowerBound.inNanoseconds...range.upperBound.inNanoseconds
  }
}
