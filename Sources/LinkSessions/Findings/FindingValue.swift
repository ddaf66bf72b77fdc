public import BluetoothPackets

/// A value of a finding, with its name and its unit.
public struct FindingValue: Hashable, Sendable {
  /// What the value is of.
  public let name: Name
  /// The value itself.
  public let content: Content

  /// A value of a finding's sentence.
  public init(_ name: Name, _ content: Content) {
    self.name = name
    self.content = content
  }

  /// What it is the value of. The raw value is the stable name that reports use.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    /// How often, or how many.
    case count
    /// Of a table that was full.
    case capacity
    /// How many connections.
    case connections
    /// Of an encryption key.
    case keySize = "key_size"
    /// The sides that ask for something.
    case demanders
    /// A rule that was broken before, and led to this.
    case breach
    /// How the sides of a pairing make sure of each other.
    case model
    /// What was done last.
    case phase
    /// Which part of an advertiser's data.
    case place
    /// A structure of advertising data.
    case structure
    /// Whether the host whose log this is has done it.
    case isOwnHost = "own_host"
    /// Of a connection: the connection interval, the latency in events, the supervision timeout.
    case interval, latency, timeout
    /// From the beginning of a connection to its end.
    case lifetime
    /// Since what had to be waited for.
    case wait
    /// Why, in the specification's words.
    case reason
    /// An attribute's handle, and that of another one.
    case handle, other
    /// A device's address.
    case address
    /// Whether a device was heard to advertise.
    case isHeard = "heard"
    /// The service that a credit-based channel was asked for.
    case spsm
    /// How many octets.
    case octets
    /// How many there are, of which some are told.
    case total
    /// Round trips that another order would have saved.
    case extra
    /// ATT_MTU.
    case mtu
    /// What was asked for: the least and the greatest interval.
    case askedInterval = "asked_interval"
    /// Radio channels.
    case channels
    /// Which PDU, by its opcode.
    case opcode
    /// The name of a characteristic, and of a field of its value.
    case characteristic, field
    /// What failed: a request or command, by its name.
    case what
    /// How it failed.
    case outcome
    /// The code of an error.
    case code
    /// Bits a second as they were, and as they could be.
    case goodput, predicted
  }

  /// A value whose type says its unit.
  public enum Content: Hashable, Sendable {
    /// Something that is so, or is not.
    case flag(Bool)
    /// A count, or a number without a unit.
    case number(Int)
    /// A length in octets.
    case octets(Int)
    /// A length of time.
    case nanoseconds(Int64)
    /// An attribute's handle.
    case handle(UInt16)
    /// The opcode of a PDU of the rule's layer.
    case opcode(UInt8)
    /// A name that the specification, or a table of this library, gives to what it is.
    case name(String)
    /// Indices in `ConnectionTable`.
    case connections([Int])
    /// Who sent what it is about.
    case directions([LinkDirection])
    /// Another rule.
    case rule(RuleID)
    /// A type of AD structure.
    case structureType(ADType)
    /// A length of time between two limits.
    case nanosecondRange(ClosedRange<Int64>)
    /// Channels, by their indices.
    case channels([UInt8])
    /// A rate.
    case bitsPerSecond(Double)
    /// A request of ATT.
    case attRequest(ATTOpcode)
  }
}
