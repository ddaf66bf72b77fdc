public import BluetoothPackets

/// A value of a finding, with its name and its unit.
public struct FindingValue: Hashable, Sendable {
  public let name: Name
  public let content: Content

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
    case handle
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
    case opcode
    /// Bits a second as they were, and as they could be.
    case goodput, predicted
  }

  /// A value whose type says its unit.
  public enum Content: Hashable, Sendable {
    case flag(Bool)
    case number(Int)
    case octets(Int)
    case nanoseconds(Int64)
    case handle(UInt16)
    /// The opcode of a PDU of the rule's layer.
    case opcode(UInt8)
    /// A name that the specification, or a table of this library, gives to what it is.
    case name(String)
    /// Indices in `ConnectionTable`.
    case connections([Int])
    case directions([LinkDirection])
    case rule(RuleID)
    case structureType(ADType)
    case nanosecondRange(ClosedRange<Int64>)
    case channels([UInt8])
    case bitsPerSecond(Double)
    case attRequest(ATTOpcode)
  }
}
