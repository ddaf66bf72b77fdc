import BluetoothPackets

extension LinkSimulation {
  /// Processes a frame that has reached a host.
  mutating func handle(
    _ payload: [UInt8], on channel: UInt16, by role: LinkRole, at time: Int64
  ) {
    switch channel {
    case 4:
      guard let opcode = payload.first.map(ATTOpcode.init(rawValue:)) else { return }
      if role == .peripheral {
        serve(opcode, payload, at: time)
      } else {
        take(opcode, payload, at: time)
      }
    case 5: handle(signalling: payload, by: role, at: time)
    case LinkSimulation.securityChannel:
      handle(securityManager: payload, by: role, at: time)
    default: handle(channelFrame: payload, by: role, at: time)
    }
  }

  /// Processes a PDU on the server's side.
  private mutating func serve(_ opcode: ATTOpcode, _ payload: [UInt8], at time: Int64) {
    var response: [UInt8]?
    if parameters.isCacheStale, opcode == .writeRequest || opcode == .readRequest,
      payload.count >= 3
    {
      // Error Response: Invalid Handle. Vol 3, Part F, 3.4.1.1.
      return say(
        [ATTOpcode.errorResponse.rawValue] + payload.prefix(3) + [0x01], on: 4, from: .peripheral,
        at: time)
    }
    switch opcode {
    case .exchangeMTURequest:
      response =
        [ATTOpcode.exchangeMTUResponse.rawValue]
        + HostLog.octets(UInt16(clamping: parameters.attMTU))
    case .writeRequest:
      if transfer.isRunning { transfer.delivered += 1 }
      response = [ATTOpcode.writeResponse.rawValue]
    case .writeCommand where parameters.sender == .peripheral:
      transfer.takeReceipt()
      actions.add(time.later(by: SimulatedHost.thinking), .send(.peripheral))
    case .writeCommand:
      transfer.delivered += 1
      giveReceiptIfDue(from: .peripheral, at: time)
      finishTransferIfDelivered(at: time)
    case .readRequest:
      guard transfer.isRunning else { return }
      guard parameters.operation == .read else {
        return say([ATTOpcode.readResponse.rawValue, 1], on: 4, from: .peripheral, at: time)
      }
      let value = transfer.nextValue()
      transfer.setNextTime(after: time, jitter: 0)
      hosts[1].queue(
        [ATTOpcode.readResponse.rawValue] + value, channel: 4, isOfTransfer: true,
        completedOctets: value.count)
      actions.add(time.later(by: SimulatedHost.thinking), .send(.peripheral))
    case .handleValueConfirmation:
      awaited = .none
      transfer.delivered += 1
      finishTransferIfDelivered(at: time)
      think(.peripheral, at: time)
    default: response = database.discovery.first { $0.request == payload }?.response
    }
    if let response { say(response, on: 4, from: .peripheral, at: time) }
  }

  /// Processes a PDU on the client's side.
  private mutating func take(_ opcode: ATTOpcode, _ payload: [UInt8], at time: Int64) {
    switch (opcode, awaited) {
    case (.errorResponse, .subscription), (.errorResponse, .read): abandon(at: time)
    case (.exchangeMTUResponse, .mtu):
      attMTU = parameters.attMTU
      awaited = .none
      finishStep(at: time)
    case (_, .discovery(let index)):
      let next = index + 1
      if next < database.discovery.count {
        awaited = .discovery(next)
        say(database.discovery[next].request, on: 4, from: .central, at: time)
      } else {
        awaited = .none
        finishStep(at: time)
      }
    case (.writeResponse, .subscription):
      awaited = .none
      finishStep(at: time)
    case (.writeResponse, .write):
      awaited = .none
      finishTransferIfDelivered(at: time)
      think(.central, at: time)
    case (.readResponse, .read) where parameters.operation != .read:
      awaited = .none
      think(.central, at: time)
    case (.readResponse, .read):
      awaited = .none
      transfer.delivered += 1
      finishTransferIfDelivered(at: time)
      transfer.wait(until: time.later(by: Int64(parameters.thinkTime) * 1_000))
      requestRead(at: time)
    case (.handleValueNotification, _) where parameters.sender == .central:
      transfer.takeReceipt()
      actions.add(time.later(by: SimulatedHost.thinking), .send(.central))
    case (.handleValueNotification, _):
      transfer.delivered += 1
      giveReceiptIfDue(from: .central, at: time)
      finishTransferIfDelivered(at: time)
    case (.handleValueIndication, _):
      say([ATTOpcode.handleValueConfirmation.rawValue], on: 4, from: .central, at: time)
    default: break
    }
  }

  /// Sends the receipt due after a number of values, which lets the sender continue.
  private mutating func giveReceiptIfDue(from role: LinkRole, at time: Int64) {
    guard transfer.isRunning, transfer.owesReceipt else { return }
    let (opcode, handle) =
      role == .peripheral
      ? (ATTOpcode.handleValueNotification, database.outwardHandle)
      : (ATTOpcode.writeCommand, database.inwardHandle)
    say(
      [opcode.rawValue] + HostLog.octets(handle) + [1], on: 4, from: role,
      at: time.later(by: Int64(parameters.receiptDelay) * 1_000))
  }

  /// Delays the application's next request after an answer.
  private mutating func think(_ role: LinkRole, at time: Int64) {
    let next = time.later(by: SimulatedHost.thinking)
      .later(by: Int64(parameters.thinkTime) * 1_000)
    if parameters.thinkTime > 0 { transfer.wait(until: next) }
    actions.add(next, .send(role))
  }

  mutating func requestRead(at time: Int64) {
    guard transfer.mayHandOver, awaited == .none else { return }
    if let later = transfer.nextTime(after: time) { return actions.add(later, .read) }
    askForValue(at: time)
  }

  /// Requests the value that the central writes to or reads from.
  mutating func askForValue(at time: Int64) {
    awaited = .read
    let handle = HostLog.octets(database.inwardHandle)
    say([ATTOpcode.readRequest.rawValue] + handle, on: 4, from: .central, at: time)
  }

  /// Passes the next PDU of the transfer to the host of `role`, if it may be sent.
  mutating func produce(from role: LinkRole, at time: Int64) {
    guard role == parameters.sender else { return }
    if parameters.operation == .l2cap { return produceChannelFrame(from: role, at: time) }
    guard mayHandOver(from: role, at: time) else { return }
    let opcode: ATTOpcode
    var handle = database.inwardHandle
    switch parameters.operation {
    case .writeCommand: opcode = .writeCommand
    case .writeRequest: (opcode, awaited) = (.writeRequest, .write)
    case .notification:
      (opcode, handle) = (.handleValueNotification, database.outwardHandle)
    case .indication:
      (opcode, handle) = (.handleValueIndication, database.outwardHandle)
      awaited = .confirmation
    case .read, .l2cap: return
    }
    let value = nextValue(at: time)
    hosts[role.rawValue].queue(
      [opcode.rawValue] + HostLog.octets(handle) + value, channel: 4, isOfTransfer: true,
      completedOctets: value.count)
    if let every = parameters.readEvery, parameters.operation == .writeCommand,
      transfer.count % max(every, 1) == 0, !transfer.isHandedOver
    {
      awaited = .read
      hosts[role.rawValue].queue(
        [ATTOpcode.readRequest.rawValue] + HostLog.octets(handle), channel: 4)
    }
  }

  /// Whether the application has a value that may be sent. If it has one only later, it is checked again then.
  mutating func mayHandOver(from role: LinkRole, at time: Int64) -> Bool {
    guard transfer.mayHandOver, awaited == .none else { return false }
    guard let later = transfer.nextTime(after: time) else { return true }
    if transfer.looksAgain(at: later) { actions.add(later, .send(role)) }
    return false
  }

  /// Returns the application's next value.
  mutating func nextValue(at time: Int64) -> [UInt8] {
    let value = transfer.nextValue()
    let most = parameters.periodJitter * 1_000
    let jitter = most > 0 ? random.below(2 * most + 1) - most : 0
    transfer.setNextTime(after: time, jitter: Int64(jitter))
    return value
  }

  /// Ends the transfer once its receiver has everything.
  mutating func finishTransferIfDelivered(at time: Int64) {
    guard transfer.isRunning, transfer.isHandedOver, transfer.delivered >= transfer.count else {
      return
    }
    transfer.isRunning = false
    finishStep(at: time)
  }
}
