public import BluetoothPackets
public import CaptureFiles
public import LinkSessions

extension Procedure {
  /// Details for the sentence about a procedure that only some kinds of procedures have.
  ///
  /// Large values are stored indirectly, because most procedures have none.
  @nonexhaustive
  public enum Detail: Hashable, Sendable {
    /// No detail.
    case none
    /// The range of a search, and what was found.
    indirect case search(Search)
    /// The MTU that each side offered, in octets.
    case mtu(client: UInt16?, server: UInt16?)
    /// The written value of two octets, which is the setting of a subscription.
    case written(UInt16)
    /// Queued writes and their result.
    indirect case queuedWrite(QueuedWrite)
    /// The PDUs of a run whose purpose is in `kind`.
    case run(of: Kind)
    /// The writes that a bulk transfer by requests consists of, up to a limit.
    case parts([ProcedureID])
    /// The setup of a connection.
    indirect case setup(Setup)
    /// A failed connection attempt of a host.
    indirect case attempt(SessionEvent.ConnectionAttempt)
    /// The scan settings of a host's controller.
    case scan(SessionEvent.ScanSettings)
    /// The target of directed advertising, and how the advertising ended, or nil if it did not.
    indirect case directed(SessionEvent.DirectedAdvertising, AdvertisingEnd?)
    /// The old and the new value of a parameter, or nil if the capture does not show it.
    indirect case change(
      before: Connection.ParameterChange.Value?, after: Connection.ParameterChange.Value?)
    /// A request for new connection parameters was accepted, and no change followed.
    case accepted(Accepted)
    /// How a connection ended.
    indirect case disconnection(Disconnection)
    /// The channels that were opened, closed or changed.
    case channels([CreditBasedChannel])
    /// The pairing features of both sides.
    case pairing(Pairing)
    /// The security that a peripheral requests from its central.
    case securityRequest(AuthenticationRequirements)
    /// The commands with their counts.
    case commands([CommandCount])
    /// A line of the host's log, the first of several.
    indirect case note(HostNote)
    /// The link-layer procedure.
    case control(LinkLayerProcedure)
    /// The link-layer procedure and its value.
    indirect case controlled(LinkLayerProcedure, SessionEvent.LinkReport)
    /// The first and the last reported value.
    indirect case reported(SessionEvent.LinkReport, SessionEvent.LinkReport)
    /// The train or device being received, and whether it was lost.
    indirect case followed(SessionEvent.LinkReport, isLost: Bool)
    /// The L2CAP signalling command.
    case signalling(SignallingCode)
    /// The range of handles that a server reported as changed.
    case changedHandles(UInt16, UInt16)
    /// The broken rule.
    indirect case violation(Finding)
  }

  /// A search of a server's database.
  public struct Search: Hashable, Sendable {
    /// First handle of the search.
    public let first: UInt16
    /// Last handle of the search.
    public let last: UInt16
    /// Number of attributes found.
    public internal(set) var found = 0
    /// The service in the search.
    public let service: BluetoothUUID?
    /// Whether the answers reached the end of the range. If not, the client stopped before.
    public internal(set) var isComplete = false
    /// Whether the capture lacks the end of an answer, which may name more attributes.
    public internal(set) var lacksAnswers = false
    /// Number of requests whose answers the capture lacks, even though the client continued.
    package internal(set) var missedAnswers = 0
    /// The first of these answers that is a damaged record.
    package internal(set) var damagedAnswer: Int?
  }

  /// Writes that a server queued and then executed or discarded.
  public struct QueuedWrite: Hashable, Sendable {
    /// Number of attributes written.
    public internal(set) var handles = 1
    /// The first attributes, in the order in which they were queued.
    public internal(set) var attributes: [UInt16] = []
    /// Whether the client cancelled the queue.
    public internal(set) var isCancelled = false
    /// Whether the server's echo differed from what it had received.
    public internal(set) var echoDiffers = false
    /// Whether the client requested to execute or to cancel the queue.
    package internal(set) var isConcluded = false
  }

  /// The setup of a connection, with the time for which each stage kept the link busy, in
  /// nanoseconds.
  public struct Setup: Hashable, Sendable {
    /// The stages of a setup in the order of display.
    @nonexhaustive
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
      /// Updates of the connection's parameters that were followed by something else.
      case parameters
      /// The exchange of ATT's MTU.
      case mtu
      /// Reads of values by their type before the attributes are known, such as Appearance and Database Hash.
      case reads
      /// Discovery of attributes by the central.
      case discovery
      /// Discovery of attributes by the peripheral.
      case peerDiscovery
      /// Pairing.
      case pairing
      /// Encryption.
      case encryption
      /// Subscriptions of the central before the first use.
      case subscriptions
      /// Writes from the central that may be subscriptions, to attributes that the capture does not show to be Client
      /// Characteristic Configuration descriptors.
      case writes
      /// Uses of attributes up to the first one that was not followed by other setup procedures.
      case use
    }

    /// A write among `subscriptions`.
    struct Preparation: Hashable, Sendable {
      let handle: UInt16
      let frame: Int
      let duration: Int64
    }
    /// The first writes among `subscriptions`.
    var preparations: [Preparation] = []

    /// Duration of the scan before the connection request.
    package internal(set) var scan: Int64?
    private var stages = [Int64](repeating: 0, count: Stage.allCases.count)
    /// How long stages were in progress whose time is partly assigned to other stages. For these, the assigned time is
    /// shorter than their duration.
    package internal(set) var besideOthers: [Stage: Int64] = [:]
    /// Number of answered requests of the central's discovery.
    public internal(set) var roundTrips = 0
    /// Number of answered requests of the peripheral's discovery.
    public internal(set) var peerRoundTrips = 0
    /// Time without an active stage, beyond the next connection event, in which a request could have been sent.
    package internal(set) var idle: Int64 = 0
    /// Time from an answer to the next connection event, without an active stage. Zero in a host's log, which shows
    /// when the host sends a request to the controller.
    package internal(set) var turnarounds: Int64 = 0
    /// Whether the start of encryption was a part of the pairing.
    public internal(set) var pairingHasEncryption = false
    /// The frame of the first use of an attribute or a channel.
    package internal(set) var readyFrame: Int?
    /// Time from the setup to the first use, if that came too late to be part of it.
    package internal(set) var unused: Int64?

    /// Time of a stage; 0 for one that did not occur or overlapped others completely. Each period belongs to one stage
    /// or pause, so all of them together add up to the setup.
    package internal(set) subscript(stage: Stage) -> Int64 {
      get { stages[stage.rawValue] }
      set { stages[stage.rawValue] = newValue }
    }
  }

  /// What a capture shows after a request for new connection parameters was accepted.
  @nonexhaustive
  public enum Accepted: String, Hashable, Sendable, CaseIterable {
    /// The parameters do not change within the expected time.
    case notApplied = "not-applied"
    /// The parameters were already in effect.
    case inForce = "in-force"
    /// The connection, or its capture, ends before that time.
    case endsBefore = "ends-before"
    /// A change would not be visible in this capture.
    case notShown = "not-shown"
  }

  /// How directed advertising ended.
  @nonexhaustive
  public enum AdvertisingEnd: String, Hashable, Sendable, CaseIterable {
    /// The target connected.
    case connected
    /// Its time limit expired.
    case timedOut = "timed-out"
    /// The host stopped it.
    case stopped
  }

  /// How a connection ended, or why the capture does not show it.
  public struct Disconnection: Hashable, Sendable {
    /// The end as recorded in the connection.
    public let end: Connection.End
    /// The procedure that was active.
    public let during: Kind?
  }

  /// The pairing features of both sides.
  public struct Pairing: Hashable, Sendable {
    /// Features of the central, or nil if they were not captured.
    public internal(set) var initiator: PairingFeatures?
    /// Features of the peripheral, or nil if they were not captured.
    public internal(set) var responder: PairingFeatures?
    /// Whether a Security Request came first.
    public internal(set) var askedByPeripheral = false
  }

  /// A command and its count.
  public struct CommandCount: Hashable, Sendable {
    /// The command.
    public let opcode: HCIOpcode
    /// Number of times that it was sent.
    public internal(set) var count: Int

    /// Returns the sum of this count and another one.
    public func adding(_ other: CommandCount) -> CommandCount {
      CommandCount(opcode: opcode, count: count + other.count)
    }
  }
}

extension Procedure.Detail {
  /// The negotiated MTU: the smaller offer, but at least the minimum of the specification. Core 6.0, Vol 3, Part F,
  /// 3.4.2.2.
  public var agreedMTU: UInt16? {
    guard case .mtu(let client?, let server?) = self else { return nil }
    return max(23, min(client, server))
  }
}
