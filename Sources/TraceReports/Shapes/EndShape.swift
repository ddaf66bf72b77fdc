import BluetoothPackets
import LinkSessions

extension Connection.End: Described {
  static let shape = Shape<Connection.End>(
    "connection_end", "How a connection ended, or why the capture does not show it."
  ) { end in
    end.choice("end_cause", of: Cause.names, "Outcome.") { $0.cause.name }
    end.value("end_reason", "Name of the reason in the specification; null if there is no reason.")
    {
      $0.cause.reason?.name.map { "\($0)" }
    }
    end.value("end_reason_code", "Error code of the reason.") {
      $0.cause.reason?.rawValue
    }
    end.value("end_basis", "Basis of the reason.") { $0.basis }
    end.side("terminated_by", "Side that ended it; null if its role is not known.") {
      $0.endedBy.value?.side
    }
    end.value("terminated_by_this_host", "Whether it was the host that wrote the log.") {
      $0.endedBy.value?.isLocal
    }
    end.value("terminated_by_basis", "Basis of the statement which side ended it.") {
      $0.endedBy.basis
    }
    end.value("end_frame", "Record that shows the end, or the last record.") { $0.frame }
    end.numbers("end_frames", "Records that the end is derived from.") { $0.frames }
    end.object("end_evidence", "Evidence around the end.") { $0.circumstances }
  }
}

extension Connection.End.Cause {
  /// The error code of the controller, or nil if unknown.
  var reason: ControllerErrorCode? {
    switch self {
    case .reason(let code): code
    case .supervisionTimeout: .connectionTimeout
    case .notEstablished: .failedToBeEstablished
    default: nil
    }
  }

  /// All possible values of `name`.
  static let names = [
    "terminated", "supervision-timeout", "not-established", "replaced", "controller-reset",
    "lost-by-sniffer", "capture-ends",
  ]
}

extension Connection.EndCircumstances: Described {
  static let shape = Shape<Connection.EndCircumstances>(
    "end_evidence", "Evidence around the end of a connection."
  ) { end in
    end.numbers(
      "repeated_commands", "Records in which this host repeated its command to disconnect."
    ) {
      $0.repeatedCommands
    }
    end.value("command_reason_code", "Reason in this host's command.", ifNil: .omitted) {
      $0.commandReason?.rawValue
    }
    end.object("last_of_central", "The central's last packet.") {
      $0.lastHeard.centralToPeripheral
    }
    end.object("last_of_peripheral", "The peripheral's last packet.") {
      $0.lastHeard.peripheralToCentral
    }
    end.value(
      "rssi_dbm_central", "Mean signal strength of its last packets.", unit: .decibelMilliwatts
    ) {
      $0.signal.centralToPeripheral
    }
    end.value(
      "rssi_dbm_peripheral", "Mean signal strength of its last packets.", unit: .decibelMilliwatts
    ) {
      $0.signal.peripheralToCentral
    }
    end.object("unanswered", "Consecutive packets of one side without a response.") {
      $0.unanswered
    }
    end.value(
      "answers_not_received", "Packets that the peripheral sent while the central received none.",
      ifNil: .omitted
    ) { $0.answersNotHeard > 0 ? $0.answersNotHeard : nil }
    end.object(
      "not_completed", "Packets that this host's controller had not reported as completed.",
      ifNil: .omitted
    ) { $0.notCompleted }
    end.value("events_to_timeout", "Number of consecutive lost events that end the connection.") {
      $0.eventsToTimeout
    }
    end.object("encrypted_pdu", "Last encrypted control PDU.") { $0.hiddenPDU }
    end.object("pending_instant", "Last change that was scheduled for an instant.") {
      $0.pendingInstant
    }
    end.object("collision", "Two procedures that collided.") { $0.collision }
    end.object("advertised_again", "The peripheral's first advertisement afterwards.") {
      $0.advertisedAgain
    }
    end.object("successor", "First record of the connection that replaced it.") { $0.successor }
    end.duration("silence", in: .seconds, "Time from the last packet to the end of the capture.") {
      $0.silence
    }
    end.array("open_requests", "Requests without a response.") { $0.openRequests }
    end.value("open_requests_not_kept", "Number of further requests.", ifNil: .omitted) {
      $0.openRequestsNotKept > 0 ? $0.openRequestsNotKept : nil
    }
    end.both("unfinished_bytes", "Octets of incomplete frames.", unit: .octets) {
      $0.unfinishedOctets
    }
    end.value(
      "unacknowledged_central", "Whether the central's last PDU with content was not acknowledged."
    ) {
      $0.unacknowledged.centralToPeripheral
    }
    end.value(
      "unacknowledged_peripheral",
      "Whether the peripheral's last PDU with content was not acknowledged."
    ) {
      $0.unacknowledged.peripheralToCentral
    }
  }
}

extension Connection.EndCircumstances.Unanswered: Described {
  static let shape = Shape<Self>("unanswered", "Packets of one side without a response.") { row in
    row.value("direction", "Direction.") { $0.direction }
    row.value("events", "Number of connection events with such packets.") { $0.events }
    row.duration("silence", in: .seconds, "Time without a packet of the other side.") { $0.silence }
    row.value("packets", "Number of packets, intact and damaged.") { $0.packets }
    row.value("retransmissions", "Number of retransmissions among them.") { $0.retransmissions }
    row.value("damaged", "Number of damaged packets among them.") { $0.damaged }
    row.value("same_damage", "Whether all damaged packets have the same octets.") {
      $0.hasOneDamage
    }
    row.frames { [$0.first.number, $0.last.number] }
  }
}

extension Connection.EndCircumstances.NotCompleted: Described {
  static let shape = Shape<Self>(
    "not_completed", "Packets of a host that its controller had not reported as completed."
  ) { row in
    row.value("packets", "Number of packets.") { $0.packets }
    row.value("bytes", "Octets of data in the first packet.", unit: .octets) { $0.octets }
    row.value("completed", "Number of packets that it had reported as completed.") { $0.completed }
    row.value("longest_completed", "Octets of data in the longest completed packet.", unit: .octets)
    {
      $0.longestCompleted
    }
    row.frames { [$0.first.number] }
  }
}

extension Connection.EndCircumstances.HiddenPDU: Described {
  static let shape = Shape<Self>("encrypted_pdu", "An encrypted control PDU.") { row in
    row.value("direction", "Direction.") { $0.direction }
    row.value("bytes", "Octets of payload, including the MIC.", unit: .octets) { $0.octets }
    row.value("acknowledged", "Whether the other side received it.") { $0.isAcknowledged }
    row.frames { [$0.frame.number] }
  }
}

extension Connection.EndCircumstances.PendingInstant: Described {
  static let shape = Shape<Self>("pending_instant", "A change that was scheduled for an instant.") {
    row in
    row.value("procedure", "Procedure of the change.") { $0.procedure }
    row.value("instant", "Connection event; null if it is encrypted.") { $0.instant }
    row.value("ahead", "Number of connection events from its announcement to its instant.") {
      $0.ahead
    }
    row.value(
      "unanswered", "Number of consecutive connection events in which its PDU got no response."
    ) {
      $0.unanswered
    }
    row.frames { [$0.frame] }
  }
}

extension Connection.EndCircumstances.Collision: Described {
  static let shape = Shape<Self>("collision", "Two procedures that collided.") { row in
    row.value("first", "Procedure that started first.") { $0.first }
    row.value("second", "Other procedure.") { $0.second }
    row.frames { [$0.firstFrame, $0.secondFrame] }
  }
}

extension Connection.EndCircumstances.OpenRequest: Described {
  static let shape = Shape<Self>("open_request", "A request without a response.") { row in
    row.value("name", "Requested operation.") { $0.kind.name }
    row.value("direction", "Direction.") { $0.direction }
    row.duration("waited", in: .seconds, "Time without a response.") { $0.waited }
    row.frames { [$0.frame] }
  }
}

extension Frame: Described {
  static let shape = Shape<Frame>("frame", "A record.") { frame in
    frame.time("time", "When.") { $0.time }
    frame.value("frame", "Frame number.") { $0.number }
  }
}
