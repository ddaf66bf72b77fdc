public import BluetoothPackets

/// What a capture shows around the end of a connection: the cause in numbers, and what was open.
public struct EndCircumstances: Hashable, Sendable {
  /// Packets of one side, one in each connection event, that the other did not answer.
  public struct Unanswered: Hashable, Sendable {
    /// Which way they went.
    public let direction: LinkDirection
    /// In how many connection events.
    public let events: Int
    /// The first packet without an answer.
    public let first: Frame
    /// The last one.
    public let last: Frame
    /// Nanoseconds from the last packet that their sender is known to have received to its last one.
    public let silence: Int64
  }

  /// An encrypted LL control PDU, of which only the length shows.
  public struct HiddenPDU: Hashable, Sendable {
    /// The packet that could not be read.
    public let frame: Frame
    /// Who sent it.
    public let direction: LinkDirection
    /// Octets of payload, with the four of the message integrity check.
    public let octets: Int
    /// Whether the other side acknowledged it.
    public let isAcknowledged: Bool
  }

  /// A change that was due at an instant around the end.
  public struct PendingInstant: Hashable, Sendable {
    /// Which procedure.
    public let procedure: LinkLayerProcedure
    /// The frame that named the instant.
    public let frame: Int
    /// The connection event; nil where ciphertext hides it.
    public let instant: UInt16?
    /// Connection events from its announcement to its instant; nil where they are not counted.
    public let ahead: Int?
    /// Connection events in a row in which the frame that names it was not answered.
    public let unanswered: Int
  }

  /// Two procedures with an instant that ran into each other. Core 6.0, Vol 6, Part B, 5.3.
  public struct Collision: Hashable, Sendable {
    /// The procedure that began first.
    public let first: LinkLayerProcedure
    /// The frame that began it.
    public let firstFrame: Int
    /// The procedure that began into it.
    public let second: LinkLayerProcedure
    /// The frame that began that one.
    public let secondFrame: Int
  }

  /// Something that was asked for and had no answer.
  public struct OpenRequest: Hashable, Sendable {
    /// The transaction's identifier.
    public let transaction: Int
    /// What was asked.
    public let kind: Transaction.Kind
    /// Who asked; nil where that is not known.
    public let direction: LinkDirection?
    /// The frame of the request.
    public let frame: Int
    /// Nanoseconds that it had waited.
    public let waited: Int64
    /// The other side has answered, but it was not over.
    public let isAnswered: Bool
  }

  /// The last that was heard of each side: in an HCI log of the other one, an acknowledgement counts.
  public internal(set) var lastHeard = BothDirections<Frame?>(both: nil)
  /// The Number Of Completed Packets event by which the other side was last heard, where no packet of it
  /// came later: the controller has its acknowledgement.
  public internal(set) var acknowledgement: Frame?
  /// The mean signal strength of each side's last eight packets, in dBm.
  public internal(set) var signal = BothDirections<Int8?>(both: nil)
  /// Packets at the end that nobody answered; nil where all were.
  public internal(set) var unanswered: Unanswered?
  /// The encrypted control PDU that the end is told from.
  public internal(set) var hiddenPDU: HiddenPDU?
  /// A change whose instant had not come; nil where none was open.
  public internal(set) var pendingInstant: PendingInstant?
  /// Two procedures that began together; nil where none did.
  public internal(set) var collision: Collision?
  /// The first time that the peripheral was heard to advertise again after its last packet: on the air, and
  /// in the log of a central whose controller went on scanning.
  public internal(set) var advertisedAgain: Frame?
  /// The record that begins the connection which took its place.
  public internal(set) var successor: Frame?
  /// What had not been answered; at most `requestLimit`.
  public internal(set) var openRequests: [OpenRequest] = []
  /// How many more there were.
  public internal(set) var openRequestsNotKept = 0
  /// Octets of an L2CAP frame or SDU of which the rest had not come, by the direction.
  public internal(set) var unfinishedOctets = BothDirections(both: 0)
  /// Whether the last PDU with content of a side was not acknowledged, on the air.
  public internal(set) var unacknowledged = BothDirections(both: false)
  /// Nanoseconds from the last packet to the end of the capture, or to what took its place.
  public internal(set) var silence: Int64 = 0
  /// The timing that was in force.
  public internal(set) var parameters: ConnectionParameters?

  static var requestLimit: Int { 8 }

  /// How many connection events in a row had to be lost for the timeout to run out; nil where the
  /// timing is not known.
  public var eventsToTimeout: Int? {
    guard let parameters, parameters.intervalMicroseconds > 0 else { return nil }
    // The last event before the timeout counts.
    let timeout = Int(parameters.supervisionTimeout) * 10_000
    return max(1, (timeout - 1) / parameters.intervalMicroseconds)
  }

  /// Whether one side had not been answered for half of its supervision timeout or longer: no latency
  /// lets the other sleep that long. Core 6.0, Vol 6, Part B, 4.5.2.
  public var isDying: Bool {
    guard let parameters, let unanswered else { return false }
    return unanswered.silence >= Int64(parameters.supervisionTimeoutMilliseconds) * 500_000
  }
}
