public import BluetoothPackets

extension Connection {
  /// The evidence around the end of a connection: the measured cause, and everything that was open.
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
      /// Nanoseconds from the last packet that was provably received from their sender to the last one that it sent.
      package let silence: Int64
      /// Number of packets, intact and damaged.
      public let packets: Int
      /// Number of these packets that are retransmissions.
      public let retransmissions: Int
      /// Number of these packets with damage.
      public let damaged: Int
      /// Whether all damaged packets have the same octets, which noise would not cause.
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
      /// The frame that announces the instant.
      package let frame: Int
      /// The connection event; nil if it is hidden by encryption.
      public let instant: UInt16?
      /// Number of connection events from the announcement to the instant; nil if they are not counted.
      public let ahead: Int?
      /// Number of consecutive connection events in which the announcement was not answered.
      public let unanswered: Int
      /// The frame of the encrypted request for other parameters, if `frame` is as long as the response to it; then the
      /// update that follows is not in the capture.
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

    /// Two procedures of one side, the second of which began before the first was answered. Core 6.0, Vol 6, Part B,
    /// 5.1.
    package struct Overlap: Hashable, Sendable {
      /// The side that began them.
      package let direction: LinkDirection
      /// The procedures.
      package let procedures: Collision
    }

    /// An encrypted PDU of the central that the peripheral had acknowledged, and a copy of it, after which the
    /// peripheral was not heard again.
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
      /// Nanoseconds for which it had been pending.
      package let waited: Int64
      /// Whether the other side had responded, but the procedure was incomplete.
      public let isAnswered: Bool
      /// Whether the requester has since received a packet of the other side that the capture lacks. That packet may
      /// contain the response.
      public let mayLackResponse: Bool
    }

    /// A link layer procedure whose initiator left the connection when its response timer expired.
    package struct ResponseTimer: Hashable, Sendable {
      /// The transaction's identifier.
      package let transaction: Int
      /// The procedure.
      package let procedure: LinkLayerProcedure
      /// The direction of the request.
      package let direction: LinkDirection
      /// The request.
      package let request: Frame
      /// The response, which should have stopped the timer; nil if there was none.
      package let answer: Frame?
      /// Whether the response is a rejection.
      package let isRejected: Bool
      /// Whether the timer began when this side rejected a request because of a collision with a procedure that it had
      /// not started.
      package var isClaim = false
      /// The record of a change whose instant had not been reached at the request.
      package let pendingChange: Int?
      /// Nanoseconds from the request to the last packet of its sender.
      package let waited: Int64
    }

    /// Packets that this host's controller had not reported as completed.
    public struct NotCompleted: Hashable, Sendable {
      /// The first of these packets.
      public let first: Frame
      /// Number of data octets in the first packet.
      public let octets: Int
      /// Number of such packets.
      public let packets: Int
      /// Number of packets that the controller had reported as completed.
      public let completed: Int
      /// Number of data octets in the longest completed packet.
      public let longestCompleted: Int
    }

    /// The records in which this host requested the end of the connection again.
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
    /// Number of packets of the peripheral that the central did not receive, if it received none; 0 if it received one.
    public internal(set) var answersNotHeard = 0
    /// The packets that were left in this host's controller; nil if it had reported all packets as completed, or none.
    public internal(set) var notCompleted: NotCompleted?
    /// The encrypted control PDU from which the end is inferred.
    public internal(set) var hiddenPDU: HiddenPDU?
    /// A change whose instant had not been reached; nil if there is none.
    public internal(set) var pendingInstant: PendingInstant?
    /// Two procedures that collided; nil if there are none.
    public internal(set) var collision: Collision?
    /// An encrypted PDU that the central repeated before the peripheral fell silent; nil if it repeated none.
    package internal(set) var repeated: RepeatedPDU?
    /// Two procedures of one side, the second of which began before the first was answered; nil if there are none.
    package internal(set) var overlap: Overlap?
    /// The peripheral's first advertising after its last packet: on the air, and in the log of a central
    /// whose controller continued to scan.
    public internal(set) var advertisedAgain: Frame?
    /// The peripheral's first advertising after its last packet, if the central sent packets to it even after that; the
    /// peripheral had left the connection.
    package internal(set) var leftLink: Frame?
    /// The response timer that expired, on the air; nil if none did.
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
    /// The connection parameters that were in force.
    public internal(set) var parameters: ConnectionParameters?

    static var requestLimit: Int { 8 }

    /// Whether neither the connection nor advertising under the peripheral's address was heard for longer than a lost
    /// link and a late start of advertising explain. The sniffer may have lost the peripheral, or the peripheral may
    /// have stopped.
    package var isGone: Bool {
      guard advertisedAgain == nil, let parameters else { return false }
      let timeout = Int64(parameters.supervisionTimeoutMilliseconds) * 1_000_000
      return silence > timeout.later(by: EndCircumstances.lateStart)
    }

    /// Nanoseconds within which a peripheral advertises again after its connection has ended.
    private static var lateStart: Int64 { 2_500_000_000 }

    /// Number of connection events that passed without a packet of the silent side, if the capture shows less than half
    /// of them, because it lacks packets of the side that continued. Nil otherwise, and if the timing is unknown.
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
      // A side that continued for much longer received responses, which the capture lacks.
      return unanswered.silence >= timeout / 2 && unanswered.silence <= 2 * timeout
    }
  }
}
