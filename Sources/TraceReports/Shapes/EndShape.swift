import BluetoothPackets
import LinkSessions

extension Connection.End: Described {
  static let shape = Shape<Connection.End>(
    "connection_end", "How a connection ended, or why the capture does not show it."
  ) { end in
    end.choice("end_cause", of: Cause.names, "How it ended.") { $0.cause.name }
    end.value("end_reason", "In the specification's words; null where nothing gives a reason.") {
      $0.cause.reason?.name.map { "\($0)" }
    }
    end.value("end_reason_code", "The controller's error code for that.") {
      $0.cause.reason?.rawValue
    }
    end.value("end_basis", "On what that rests.") { $0.basis }
    end.side("terminated_by", "Which side ended it; null where its role is not known.") {
      $0.endedBy.value?.side
    }
    end.value("terminated_by_this_host", "Whether it was the host that wrote the log.") {
      $0.endedBy.value?.isLocal
    }
    end.value("terminated_by_basis", "On what it rests who ended it.") { $0.endedBy.basis }
    end.value("end_frame", "The record that shows the end, or the last one.") { $0.frame }
    end.numbers("end_frames", "The records that the statement rests on.") { $0.frames }
    end.object("end_evidence", "What the capture shows around the end.") { $0.circumstances }
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
    "end_evidence", "What the capture shows around the end of a connection."
  ) { end in
    end.numbers("repeated_commands", "Records in which this host asked again to disconnect.") {
      $0.repeatedCommands
    }
    end.value("command_reason_code", "The reason in this host's command.", ifNil: .omitted) {
      $0.commandReason?.rawValue
    }
    end.object("last_of_central", "The central's last packet.") {
      $0.lastHeard.centralToPeripheral
    }
    end.object("last_of_peripheral", "The peripheral's last packet.") {
      $0.lastHeard.peripheralToCentral
    }
    end.value("rssi_dbm_central", "Mean of its last packets.", unit: .decibelMilliwatts) {
      $0.signal.centralToPeripheral
    }
    end.value("rssi_dbm_peripheral", "Mean of its last packets.", unit: .decibelMilliwatts) {
      $0.signal.peripheralToCentral
    }
    end.object("unanswered", "Packets of one side in a row without an answer.") {
      $0.unanswered
    }
    end.value(
      "answers_not_received", "Packets of the peripheral while the central received none.",
      ifNil: .omitted
    ) { $0.answersNotHeard > 0 ? $0.answersNotHeard : nil }
    end.object(
      "not_completed", "Packets that this host's controller had not reported as completed.",
      ifNil: .omitted
    ) { $0.notCompleted }
    end.value("events_to_timeout", "Lost events in a row that end the connection.") {
      $0.eventsToTimeout
    }
    end.object("encrypted_pdu", "The control PDU in ciphertext that came last.") { $0.hiddenPDU }
    end.object("pending_instant", "The last change that was due at an instant.") {
      $0.pendingInstant
    }
    end.object("collision", "Two procedures that collided.") { $0.collision }
    end.object("advertised_again", "The peripheral's first advertisement afterwards.") {
      $0.advertisedAgain
    }
    end.object("successor", "The record that begins what took its place.") { $0.successor }
    end.duration("silence", in: .seconds, "From the last packet to the end of the capture.") {
      $0.silence
    }
    end.array("open_requests", "What had not been answered.") { $0.openRequests }
    end.value("open_requests_not_kept", "How many more there were.", ifNil: .omitted) {
      $0.openRequestsNotKept > 0 ? $0.openRequestsNotKept : nil
    }
    end.both("unfinished_bytes", "Octets of frames of which more was to come.", unit: .octets) {
      $0.unfinishedOctets
    }
    end.value("unacknowledged_central", "Whether its last PDU with content was not acknowledged.") {
      $0.unacknowledged.centralToPeripheral
    }
    end.value("unacknowledged_peripheral", "The same of the peripheral.") {
      $0.unacknowledged.peripheralToCentral
    }
  }
}

extension Connection.EndCircumstances.Unanswered: Described {
  static let shape = Shape<Self>("unanswered", "Packets of one side without an answer.") { row in
    row.value("direction", "Which way they went.") { $0.direction }
    row.value("events", "Connection events with such packets.") { $0.events }
    row.duration("silence", in: .seconds, "Without hearing the other side.") { $0.silence }
    row.value("packets", "Packets, intact and damaged.") { $0.packets }
    row.value("retransmissions", "Of these, sent again.") { $0.retransmissions }
    row.value("damaged", "Of these, with damage.") { $0.damaged }
    row.value("same_damage", "Whether all damaged ones have the same octets.") {
      $0.hasOneDamage
    }
    row.frames { [$0.first.number, $0.last.number] }
  }
}

extension Connection.EndCircumstances.NotCompleted: Described {
  static let shape = Shape<Self>(
    "not_completed", "Packets of a host that its controller had not reported as completed."
  ) { row in
    row.value("packets", "How many.") { $0.packets }
    row.value("bytes", "Octets of data of the first one.", unit: .octets) { $0.octets }
    row.value("completed", "Packets that it had reported as completed.") { $0.completed }
    row.value("longest_completed", "Octets of data of the longest one of these.", unit: .octets) {
      $0.longestCompleted
    }
    row.frames { [$0.first.number] }
  }
}

extension Connection.EndCircumstances.HiddenPDU: Described {
  static let shape = Shape<Self>("encrypted_pdu", "A control PDU in ciphertext.") { row in
    row.value("direction", "Which way it went.") { $0.direction }
    row.value("bytes", "Octets of payload, with the check.", unit: .octets) { $0.octets }
    row.value("acknowledged", "Whether the other side received it.") { $0.isAcknowledged }
    row.frames { [$0.frame.number] }
  }
}

extension Connection.EndCircumstances.PendingInstant: Described {
  static let shape = Shape<Self>("pending_instant", "A change that was due at an instant.") { row in
    row.value("procedure", "What was to change.") { $0.procedure }
    row.value("instant", "The event; null where ciphertext hides it.") { $0.instant }
    row.value("ahead", "Connection events from its announcement to its instant.") { $0.ahead }
    row.value("unanswered", "Connection events in a row in which its PDU had no answer.") {
      $0.unanswered
    }
    row.frames { [$0.frame] }
  }
}

extension Connection.EndCircumstances.Collision: Described {
  static let shape = Shape<Self>("collision", "Two procedures that collided.") { row in
    row.value("first", "The one that began first.") { $0.first }
    row.value("second", "The other one.") { $0.second }
    row.frames { [$0.firstFrame, $0.secondFrame] }
  }
}

extension Connection.EndCircumstances.OpenRequest: Described {
  static let shape = Shape<Self>("open_request", "A request without an answer.") { row in
    row.value("name", "What was asked for.") { $0.kind.name }
    row.value("direction", "Which way it went.") { $0.direction }
    row.duration("waited", in: .seconds, "For an answer.") { $0.waited }
    row.frames { [$0.frame] }
  }
}

extension Frame: Described {
  static let shape = Shape<Frame>("frame", "A record.") { frame in
    frame.time("time", "When.") { $0.time }
    frame.value("frame", "Its number.") { $0.number }
  }
}
