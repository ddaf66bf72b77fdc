import BluetoothPackets

extension LinkSimulation {
  /// Handles a frame that has reached a host.
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
    default: handle(channelFrame: payload, by: role, at: time)
    }
  }

  /// Handles a PDU on the server's side.
  private mutating func serve(_ opcode: ATTOpcode, _ payload: [UInt8], at time: Int64) {
    var response: [UInt8]?
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
      let value = transfer.nextValue()
      hosts[1].queue(
        [ATTOpcode.readResponse.rawValue] + value, channel: 4, isOfTransfer: true,
        completedOctets: value.count)
      actions.add(time.later(by: SimulatedHost.thinking), .send(.peripheral))
    case .handleValueConfirmation:
      awaited = .none
      transfer.delivered += 1
      finishTransferIfDelivered(at: time)
      actions.add(time.later(by: SimulatedHost.thinking), .send(.peripheral))
    default: response = SimulatedDatabase.discovery.first { $0.request == payload }?.response
    }
    if let response { say(response, on: 4, from: .peripheral, at: time) }
  }

  /// Handles a PDU on the client's side.
  private mutating func take(_ opcode: ATTOpcode, _ payload: [UInt8], at time: Int64) {
    switch (opcode, awaited) {
    case (.exchangeMTUResponse, .mtu):
      attMTU = parameters.attMTU
      awaited = .none
      finishStep(at: time)
    case (_, .discovery(let index)):
      let next = index + 1
      if next < SimulatedDatabase.discovery.count {
        awaited = .discovery(next)
        say(SimulatedDatabase.discovery[next].request, on: 4, from: .central, at: time)
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
      actions.add(time.later(by: SimulatedHost.thinking), .send(.central))
    case (.readResponse, .read):
      awaited = .none
      transfer.delivered += 1
      finishTransferIfDelivered(at: time)
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
      ? (ATTOpcode.handleValueNotification, SimulatedDatabase.outwardHandle)
      : (ATTOpcode.writeCommand, SimulatedDatabase.inwardHandle)
    say(
      [opcode.rawValue] + HostLog.octets(handle) + [1], on: 4, from: role,
      at: time.later(by: Int64(parameters.receiptDelay) * 1_000))
  }

  mutating func requestRead(at time: Int64) {
    guard transfer.mayHandOver, awaited == .none else { return }
    awaited = .read
    let handle = HostLog.octets(SimulatedDatabase.inwardHandle)
    say([ATTOpcode.readRequest.rawValue] + handle, on: 4, from: .central, at: time)
  }

  /// Passes the next PDU of the transfer to the host of `role`, if it may be sent.
  mutating func produce(from role: LinkRole) {
    guard role == parameters.sender else { return }
    if parameters.operation == .l2cap { return produceChannelFrame(from: role) }
    guard transfer.mayHandOver, awaited == .none else { return }
    let opcode: ATTOpcode
    var handle = SimulatedDatabase.inwardHandle
    switch parameters.operation {
    case .writeCommand: opcode = .writeCommand
    case .writeRequest: (opcode, awaited) = (.writeRequest, .write)
    case .notification:
      (opcode, handle) = (.handleValueNotification, SimulatedDatabase.outwardHandle)
    case .indication:
      (opcode, handle) = (.handleValueIndication, SimulatedDatabase.outwardHandle)
      awaited = .confirmation
    case .read, .l2cap: return
    }
    let value = transfer.nextValue()
    hosts[role.rawValue].queue(
      [opcode.rawValue] + HostLog.octets(handle) + value, channel: 4, isOfTransfer: true,
      completedOctets: value.count)
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
