public import BluetoothPackets

extension Connection {
  /// The evidence around the end of a connection: the cause in numbers, and everything that was open.
  public struct EndCircumstances: Hashable, Sendable {
    /// Packets of one side that the other did not answer, counted by connection event.
    public struct Unanswered: Hashable, Sendable {
      /// The direction of the packets.
      public let direction: LinkDirection
      /// Number of connection events.
      public let events: Int
      /// The first unanswered packet.
      public let first: Frame
      /// The last unanswered packet.
      public let last: Frame
      /// Nanoseconds from the last packet that their sender provably received to the last one that it
      /// sent.
      package let silence: Int64
      /// Number of packets, intact and damaged.
      public let packets: Int
      /// Number of these packets that are retransmissions.
      public let retransmissions: Int
      /// Number of these packets with damage.
      public let damaged: Int
      /// Whether all damaged packets have the same octets, as noise would not leave them.
      public let hasOneDamage: Bool
    }

    /// An encrypted LL control PDU that was not decrypted; only its length is known.
    public struct HiddenPDU: Hashable, Sendable {
      /// The packet.
      public let frame: Frame
      /// The sender of the packet.
      public let direction: LinkDirection
      /// Octets of its payload, including the 4 octets of the message integrity check.
      public let octets: Int
      /// Whether the other side acknowledged it.
      public let isAcknowledged: Bool
    }

    /// A change whose instant was due around the end.
    public struct PendingInstant: Hashable, Sendable {
      /// The procedure.
      public let procedure: LinkLayerProcedure
      /// The frame that announced the instant.
      package let frame: Int
      /// The connection event; nil if it is hidden by encryption.
      public let instant: UInt16?
      /// Number of connection events from the announcement to the instant; nil if they are not counted.
      public let ahead: Int?
      /// Number of consecutive connection events in which the announcement was not answered.
      public let unanswered: Int
      /// The encrypted request for other parameters, if `frame` is as long as its response: the update that follows is
      /// not in the capture.
      package var request: Int?
    }

    /// Two colliding procedures with an instant. Core 6.0, Vol 6, Part B, 5.3.
    public struct Collision: Hashable, Sendable {
      /// The procedure that began first.
      public let first: LinkLayerProcedure
      /// The frame that began it.
      package let firstFrame: Int
      /// The procedure that began second.
      public let second: LinkLayerProcedure
      /// The frame that began it.
      package let secondFrame: Int
    }

    /// Two procedures of one side, of which the second began before the first had an answer. Core 6.0, Vol 6, Part B,
    /// 5.1.
    package struct Overlap: Hashable, Sendable {
      /// The side.
      package let direction: LinkDirection
      /// The procedures.
      package let procedures: Collision
    }

    /// An encrypted PDU of the central that the peripheral had acknowledged, and its copy, after which nothing of the
    /// peripheral was heard.
    package struct RepeatedPDU: Hashable, Sendable {
      /// The record of the PDU.
      package let original: Int
      /// The record that acknowledges it.
      package let acknowledgement: Int
      /// The copy.
      package let copy: Frame
    }

    /// A request without a response.
    public struct OpenRequest: Hashable, Sendable {
      /// The transaction's identifier.
      package let transaction: Int
      /// The kind of request.
      public let kind: ProtocolTransaction.Kind
      /// The direction of the request; nil if it is unknown.
      public let direction: LinkDirection?
      /// The frame of the request.
      package let frame: Int
      /// Nanoseconds that it had been pending.
      package let waited: Int64
      /// Whether the other side had responded, but the procedure was incomplete.
      public let isAnswered: Bool
      /// Whether the requester received a packet of the other side since then that the capture lacks: the
      /// response may be in it.
      public let mayLackResponse: Bool
    }

    /// A link layer procedure after which its side left when the timer for an answer expired.
    package struct ResponseTimer: Hashable, Sendable {
      /// The transaction's identifier.
      package let transaction: Int
      /// The procedure.
      package let procedure: LinkLayerProcedure
      /// The direction of the request.
      package let direction: LinkDirection
      /// The request.
      package let request: Frame
      /// The answer, which should have stopped the timer; nil if there was none.
      package let answer: Frame?
      /// Whether the answer is a rejection.
      package let isRejected: Bool
      /// Whether the timer began with a rejection by this side, for a collision with a procedure that it did not have.
      package var isClaim = false
      /// The record of a change whose instant had not been reached at the request.
      package let pendingChange: Int?
      /// Nanoseconds from the request to the last packet of its side.
      package let waited: Int64
    }

    /// Packets that this host's controller had not reported as completed.
    public struct NotCompleted: Hashable, Sendable {
      /// The first of them.
      public let first: Frame
      /// Octets of data of that one.
      public let octets: Int
      /// Number of such packets.
      public let packets: Int
      /// Number of packets that it had reported as completed.
      public let completed: Int
      /// Octets of data of the longest one of these.
      public let longestCompleted: Int
    }

    /// The records in which this host asked again for the end of the connection.
    package internal(set) var repeatedCommands: [Int] = []
    /// The reason in this host's Disconnect command; nil on the air, and if there was none.
    public internal(set) var commandReason: ControllerErrorCode?
    /// The last sign of life of each side. For the peer of an HCI log, an acknowledgement counts.
    public internal(set) var lastHeard = BothDirections<Frame?>(both: nil)
    /// The Number Of Completed Packets event that is the peer's last sign of life, if no packet from it
    /// followed: the controller received its acknowledgement.
    public internal(set) var acknowledgement: Frame?
    /// The mean signal strength of each side's last eight packets, in dBm.
    public internal(set) var signal = BothDirections<Int8?>(both: nil)
    /// The unanswered packets at the end; nil if there are none.
    public internal(set) var unanswered: Unanswered?
    /// Number of packets of the peripheral that the central did not receive, as long as it has received none; 0 if it
    /// received one.
    public internal(set) var answersNotHeard = 0
    /// What was left in this host's controller; nil if it had reported all packets as completed, or none.
    public internal(set) var notCompleted: NotCompleted?
    /// The encrypted control PDU from which the end is inferred.
    public internal(set) var hiddenPDU: HiddenPDU?
    /// A change whose instant had not been reached; nil if there is none.
    public internal(set) var pendingInstant: PendingInstant?
    /// Two procedures that collided; nil if there are none.
    public internal(set) var collision: Collision?
    /// An encrypted PDU that the central repeated before the peripheral fell silent; nil if it repeated none.
    package internal(set) var repeated: RepeatedPDU?
    /// A side that had begun a procedure before its own last one was answered; nil if there is none.
    package internal(set) var overlap: Overlap?
    /// The peripheral's first advertising after its last packet: on the air, and in the log of a central
    /// whose controller continued to scan.
    public internal(set) var advertisedAgain: Frame?
    /// The peripheral's first advertising after its last packet, if the central called it after that, too: the
    /// peripheral had left.
    package internal(set) var leftLink: Frame?
    /// The timer that expired, on the air; nil if none did.
    package internal(set) var expired: ResponseTimer?
    /// The record that begins the connection that replaced it.
    public internal(set) var successor: Frame?
    /// Requests without a response; at most `requestLimit`.
    public internal(set) var openRequests: [OpenRequest] = []
    /// Number of such requests beyond the limit.
    public internal(set) var openRequestsNotKept = 0
    /// Octets of incomplete L2CAP frames or SDUs, by direction.
    public internal(set) var unfinishedOctets = BothDirections(both: 0)
    /// Whether a side's last PDU with a payload was not acknowledged, on the air.
    public internal(set) var unacknowledged = BothDirections(both: false)
    /// Nanoseconds from the last packet to the end of the capture, or to the record that replaced the
    /// connection.
    package internal(set) var silence: Int64 = 0
    /// Whether the capture is an excerpt, which may lack the end.
    public internal(set) var isExcerpt = false
    /// Whether ciphertext may have changed the timing.
    package internal(set) var timingMayDiffer = false
    /// The timing that was in force.
    public internal(set) var parameters: ConnectionParameters?

    static var requestLimit: Int { 8 }

    /// Whether neither the connection nor advertising under its peripheral's address was heard for longer than a
    /// lost link and a late start of advertising explain: the sniffer may have lost it, or the peripheral may have
    /// stopped.
    package var isGone: Bool {
      guard advertisedAgain == nil, let parameters else { return false }
      let timeout = Int64(parameters.supervisionTimeoutMilliseconds) * 1_000_000
      return silence > timeout.later(by: EndCircumstances.lateStart)
    }

    /// Nanoseconds within which a peripheral whose link is over advertises again.
    private static var lateStart: Int64 { 2_500_000_000 }

    /// Number of connection events that passed without a packet of the silent side, if the capture shows less than half
    /// of them: it lacks packets of the side that went on. Nil otherwise, and if the timing is unknown.
    package var eventsPassed: Int? {
      guard let unanswered, !timingMayDiffer, let parameters, parameters.intervalMicroseconds > 0,
        let heard = lastHeard[unanswered.direction.opposite]
      else { return nil }
      let interval = parameters.intervalNanoseconds
      let passed = Int(
        clamping: unanswered.last.time.elapsed(since: heard.time).later(by: interval / 2) / interval
      )
      return passed > unanswered.events * 2 + 2 ? passed : nil
    }

    /// Number of consecutive connection events that must fail for the timeout to expire; nil if the
    /// timing is unknown.
    public var eventsToTimeout: Int? {
      guard let parameters, parameters.intervalMicroseconds > 0 else { return nil }
      // The last event before the timeout counts.
      let timeout = Int(parameters.supervisionTimeout) * 10_000
      return max(1, (timeout - 1) / parameters.intervalMicroseconds)
    }

    /// Whether one side was unanswered for half its supervision timeout or longer: no latency allows the
    /// other side to stay silent that long. Core 6.0, Vol 6, Part B, 4.5.2.
    public var isDying: Bool {
      guard let parameters, let unanswered, !timingMayDiffer else { return false }
      let timeout = Int64(parameters.supervisionTimeoutMilliseconds) * 1_000_000
      // A side that goes on for much longer was answered: the capture lacks the answers.
      return unanswered.silence >= timeout / 2 && unanswered.silence <= 2 * timeout
    }
  }
}
