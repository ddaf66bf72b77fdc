public import BluetoothPackets
public import CaptureFiles
public import LinkSessions

extension Procedure {
  /// What the sentence about a procedure needs besides what all procedures have.
  public enum Detail: Hashable, Sendable {
    /// Nothing else.
    case none
    /// What was searched, and how much was found.
    case search(Search)
    /// In octets, what each side offered.
    case mtu(client: UInt16?, server: UInt16?)
    /// A value of two octets that was written: what a subscription says.
    case written(UInt16)
    /// Writes that were queued, and what became of them.
    case queuedWrite(QueuedWrite)
    /// What a run consists of, where `kind` says what it is for.
    case run(of: Kind)
    /// The procedures that a bulk transfer by requests consists of.
    case parts([Int])
    /// How a connection came to life.
    case setup(Setup)
    /// Whom a host dialled in vain.
    case attempt(ConnectionAttempt)
    /// How a host's controller scans.
    case scan(ScanSettings)
    /// Whom advertising is for, and how it ended; nil where it did not.
    case directed(DirectedAdvertising, AdvertisingEnd?)
    /// What a parameter was and what it is; nil where the capture does not tell.
    case change(before: ParameterChange.Value?, after: ParameterChange.Value?)
    /// A request for other connection parameters was accepted, and no change of them follows.
    case accepted(Accepted)
    /// How a connection ended.
    case disconnection(Disconnection)
    /// The channels that were opened, closed or changed.
    case channels([CreditBasedChannel])
    /// What the sides of a pairing can.
    case pairing(Pairing)
    /// What a peripheral asks its central for.
    case securityRequest(AuthenticationRequirements)
    /// Which commands were sent, and how often.
    case commands([CommandCount])
    /// What the host's log says; of several lines the first.
    case note(HostNote)
    /// Which procedure of the link layer it is.
    case control(LinkLayerProcedure)
    /// Which procedure of the link layer it is, and the value that it is about.
    case controlled(LinkLayerProcedure, LinkReport)
    /// What was reported first and last.
    case reported(LinkReport, LinkReport)
    /// What is followed, and whether it was lost.
    case followed(LinkReport, isLost: Bool)
    /// Which command of L2CAP it is.
    case signalling(SignallingCode)
    /// The handles that a server says have changed.
    case changedHandles(UInt16, UInt16)
    /// What is broken.
    case violation(Finding)
  }

  /// A search of a server's database.
  public struct Search: Hashable, Sendable {
    /// The first handle that was asked about.
    public let first: UInt16
    /// The last handle that was asked about.
    public let last: UInt16
    /// Attributes found.
    public internal(set) var found = 0
    /// The service that is looked for.
    public let service: BluetoothUUID?
    /// Whether the answers reached the end of what was asked about: the client asked for no more otherwise.
    public internal(set) var isComplete = false
  }

  /// Writes that a server queued and then did, or threw away.
  public struct QueuedWrite: Hashable, Sendable {
    /// How many attributes were written.
    public internal(set) var handles = 1
    /// The first of them, in the order in which they were queued.
    public internal(set) var attributes: [UInt16] = []
    /// Whether the client had the queue thrown away.
    public internal(set) var isCancelled = false
    /// Whether what the server echoed was not what it was sent.
    public internal(set) var echoDiffers = false
  }

  /// How a connection came to life, and how long each stage kept the link busy, in nanoseconds.
  public struct Setup: Hashable, Sendable {
    /// What a set-up consists of, in the order in which it is shown.
    public enum Stage: Int, Hashable, Sendable, CaseIterable {
      /// From the request, or CONNECT_IND, to the open connection or the first packet from the
      /// peripheral.
      case connect
      /// The exchange of features.
      case features
      /// The exchange of versions.
      case versions
      /// The update of the data length.
      case dataLength
      /// The update of the PHY.
      case phy
      /// Updates of the connection's parameters that something followed.
      case parameters
      /// The exchange of ATT's MTU.
      case mtu
      /// Discovery of attributes, by either side.
      case discovery
      /// Pairing.
      case pairing
      /// Encryption.
      case encryption
    }

    /// How long a scan went on before the connection was asked for.
    public internal(set) var scan: Int64?
    private var stages = [Int64](repeating: 0, count: Stage.allCases.count)
    /// Requests of the discovery that were answered.
    public internal(set) var roundTrips = 0
    /// The time in which none of the stages was under way.
    public internal(set) var idle: Int64 = 0
    /// The frame of the first use of an attribute or a channel.
    public internal(set) var readyFrame: Int?
    /// How long after the set-up the first use came, where it came too late to be part of it.
    public internal(set) var unused: Int64?

    /// How long a stage kept the link busy; 0 for one that there was not.
    public internal(set) subscript(stage: Stage) -> Int64 {
      get { stages[stage.rawValue] }
      set { stages[stage.rawValue] = newValue }
    }
  }

  /// What a capture shows after a request for other connection parameters was accepted.
  public enum Accepted: String, Hashable, Sendable, CaseIterable {
    /// The parameters are not changed in the time in which that would be expected.
    case notApplied = "not-applied"
    /// The connection, or the capture of it, ends before that.
    case endsBefore = "ends-before"
    /// A change would not be in this capture.
    case notShown = "not-shown"
  }

  /// How directed advertising ended.
  public enum AdvertisingEnd: String, Hashable, Sendable, CaseIterable {
    /// The device has connected.
    case connected
    /// Its time was over.
    case timedOut = "timed-out"
    /// The host has stopped it.
    case stopped
  }

  /// How a connection ended, or why the capture does not show it.
  public struct Disconnection: Hashable, Sendable {
    /// The connection's own value.
    public let end: ConnectionEnd
    /// What was going on.
    public let during: Kind?
  }

  /// What the two sides said that they can.
  public struct Pairing: Hashable, Sendable {
    /// What the central can; nil where it was not seen.
    public internal(set) var initiator: PairingFeatures?
    /// What the peripheral can; nil where it was not seen.
    public internal(set) var responder: PairingFeatures?
    /// Whether a Security Request came first.
    public internal(set) var askedByPeripheral = false
  }

  /// How often a command was sent.
  public struct CommandCount: Hashable, Sendable {
    /// The command.
    public let opcode: HCIOpcode
    /// How often it was sent.
    public internal(set) var count: Int

    /// As often as this one and another together.
    public func adding(_ other: CommandCount) -> CommandCount {
      CommandCount(opcode: opcode, count: count + other.count)
    }
  }
}

extension Procedure.Detail {
  /// The MTU that an exchange agreed on: the smaller offer, but no less than the specification's
  /// least. Core 6.0, Vol 3, Part F, 3.4.2.2.
  public var agreedMTU: UInt16? {
    guard case .mtu(let client?, let server?) = self else { return nil }
    return max(23, min(client, server))
  }
}
