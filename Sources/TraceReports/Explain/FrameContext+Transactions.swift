import BluetoothPackets
import LinkSessions
import TraceAnalysis

// The transactions that a frame begins, ends or is part of.

extension FrameContext {
  mutating func transactions() {
    let number = frame.record.number
    let own = frame.transactions.filter {
      $0.firstFrame...$0.request.number ~= number || $0.response?.number == number
    }
    // Both sides may start the same procedure at the same time, and the transactions must be kept
    // separate.
    for transaction in frame.transactions
    where own.contains(transaction) || !own.contains(where: { $0.kind == transaction.kind }) {
      emit(transaction)
    }
    pendingCommand()
  }

  /// Adds the command that the controller has started to execute.
  private mutating func pendingCommand() {
    let values = FrameValues(frame.dissection)
    guard let command = frame.pendingCommand(values) else { return }
    let name = values["bthci_evt.opcode"].flatMap {
      HCIOpcode(rawValue: UInt16(truncatingIfNeeded: $0)).name
    }
    // The field is in milliseconds.
    let took = values.text("bthci_evt.command_pending_delta").flatMap(Double.init)
      .flatMap { Int64(exactly: ($0 * 1e6).rounded()) }
      .flatMap { $0 > 0 ? ", \(Clock.duration($0)) later" : nil }
    say(
      .transaction,
      "Responds to the \(name.map { "\($0)" } ?? "command") of #\(command)\(took ?? ""): the controller has "
        + "started it.", [command])
  }

  private mutating func emit(_ transaction: Transaction) {
    let number = frame.record.number
    let name = transaction.name
    let request = transaction.request.number
    // Some logs have the same time for a request and its answer.
    let took = transaction.latency.flatMap { $0 > 0 ? Clock.duration($0) : nil }
    if let response = transaction.response?.number, response == number, request != number {
      say(
        .transaction,
        isOfSteps(transaction)
          ? "Ends the \(name) of #\(request)" + (took.map { ", \($0) after its start" } ?? "") + "."
          : "Responds to the \(name) of #\(request)" + (took.map { ", \($0) later" } ?? "") + ".",
        [request])
      if case .error(let error) = transaction.outcome {
        return refusal(error, of: transaction.kind)
      }
      return change(transaction)
    }
    if transaction.lacksRequest {
      say(.transaction, "Responds to a \(name) that is missing from the capture.")
      if case .error(let error) = transaction.outcome { refusal(error, of: transaction.kind) }
      return
    }
    let isLater = !(transaction.firstFrame...request ~= number)
    if isLater {
      let reach = transaction.response.map { "goes from #\(request) to #\($0.number)" }
      say(
        .transaction, "Part of the \(name) that \(reach ?? "started in #\(request)").",
        [request] + (transaction.response.map { [$0.number] } ?? []))
    }
    end(transaction, took, isLater: isLater)
  }

  /// Adds the result of a request that was answered later, or of the procedure to which the frame belongs.
  ///
  /// - Parameters:
  ///   - transaction: the request, or the procedure.
  ///   - took: its duration, or nil if unknown.
  ///   - isLater: whether the frame is a later part of the procedure.
  private mutating func end(_ transaction: Transaction, _ took: String?, isLater: Bool) {
    let response = transaction.response?.number
    let frames = response.map { [$0] } ?? []
    // A later part is not the PDU from which the time is measured.
    let after =
      took.map {
        isLater ? ", \($0) after its start in #\(transaction.request.number)" : ", after \($0)"
      } ?? ""
    switch transaction.outcome {
    case .success where response == nil || response == frame.record.number: break
    case .success:
      if isAnnouncement(transaction) {
        let announced = took.map { ", \($0) after it was announced" } ?? ""
        return say(.transaction, "In force starting with #\(response ?? 0)\(announced).", frames)
      }
      say(
        .transaction,
        "\(ending(transaction)) in #\(response ?? 0)\(after).", frames)
    case .error(let error):
      let words = error.name ?? "error \(Hexadecimal.number(error.code, width: 2))"
      say(
        .transaction,
        "Rejected\(response.map { " in #\($0)" } ?? "")\(after): \(words).", frames)
    case .timeout where isOfSteps(transaction):
      say(.transaction, "It did not continue within the protocol's timeout.")
    case .timeout: say(.transaction, "No response arrived within the protocol's timeout.")
    case .notApplied:
      say(
        .transaction, "The change never took effect: its instant had passed when it was received.")
    case .disconnected where isAnnouncement(transaction):
      say(.transaction, "The connection ended before the change took effect.")
    case .disconnected where isOfSteps(transaction):
      say(.transaction, "The connection ended before the procedure was complete.")
    case .disconnected: say(.transaction, "The connection ended before a response arrived.")
    case .notInCapture:
      if let damaged = transaction.damagedAnswer {
        say(
          .transaction,
          "The response is #\(damaged): damaged in this capture, but the peer received it.",
          [damaged])
      } else {
        say(
          .transaction,
          isOfSteps(transaction)
            ? "Its end is not in the capture; packets may be missing here."
            : "The response is not in the capture; packets may be missing here.")
      }
    case .inProgress where isAnnouncement(transaction):
      say(.transaction, "The capture ends before the change takes effect.")
    case .inProgress where isOfSteps(transaction):
      say(.transaction, "The capture ends before the procedure is complete.")
    case .inProgress: say(.transaction, "The capture ends before a response.")
    }
  }

  /// Adds the values that are in effect after an answer.
  private mutating func change(_ transaction: Transaction) {
    guard let connection = frame.connection else { return }
    switch transaction.kind {
    case .att(.exchangeMTURequest):
      guard let size = connection.attMTU.value, size > 3 else { return }
      say(
        .transaction,
        "From here on, the ATT_MTU is \(size) octets, the lower of both offers: a notification "
          + "carries up to \(size - 3) octets of a value.", [transaction.request.number])
    case .control(.dataLengthUpdate):
      guard let toPeripheral = connection.dataLength.centralToPeripheral.value,
        let toCentral = connection.dataLength.peripheralToCentral.value
      else { return }
      say(
        .transaction,
        "From here on, a packet carries up to \(toPeripheral) octets to the peripheral and up to "
          + "\(toCentral) to the central: the lower of the sender's and the receiver's maximum.",
        [transaction.request.number])
    default: break
    }
  }

  /// Whether the transaction is a change that one side announces without an answer.
  private func isAnnouncement(_ transaction: Transaction) -> Bool {
    [.control(.connectionUpdate), .control(.channelMapUpdate)].contains(transaction.kind)
  }

  /// Returns what the last frame of the transaction did. The change itself may take place later.
  private func ending(_ transaction: Transaction) -> String {
    guard isOfSteps(transaction) else { return "Completed" }
    return transaction.instant == nil ? "Completed" : "Agreed"
  }

  /// Whether the transaction has more steps than a request and its answer.
  private func isOfSteps(_ transaction: Transaction) -> Bool {
    switch transaction.kind {
    case .pairing: true
    case .control(let procedure):
      (UInt8.min...UInt8.max).count {
        [.answers(procedure), .isWhole(procedure)].contains(LLControlOpcode(rawValue: $0).part)
      } > 1
    case .att, .signalling, .command: false
    }
  }

  private mutating func refusal(_ error: Transaction.Failure, of kind: Transaction.Kind) {
    guard let advice = ErrorAdvice.sentence(error, answering: kind) else { return }
    say(.error, advice)
  }
}

extension FrameAnalysis.ExplainedFrame {
  /// Returns the command that a Command Status event reports as pending.
  func pendingCommand(_ values: FrameValues) -> Int? {
    guard values.text("bthci_evt.command_pending_delta") != nil else { return nil }
    return values["bthci_evt.command_in_frame"].map(Int.init)
  }
}
