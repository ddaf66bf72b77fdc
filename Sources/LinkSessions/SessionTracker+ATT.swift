import BluetoothPackets
import ByteReading

extension SessionTracker {
  /// Takes a complete ATT PDU.
  mutating func att(
    _ payload: borrowing ByteReader, _ context: PDUContext
  ) throws(WireError) {
    outcome.layer = .att
    var input = ByteReader(payload.unread, base: payload.offset, watcher: watcher)
    let pdu = try ATTPDU(parsing: &input)
    note(pdu, in: context)
    observer?.observe(pdu, in: context)
    if let damage = pdu.damage { throw damage }
  }

  private mutating func note(_ pdu: borrowing ATTPDU, in context: PDUContext) {
    let index = context.connection
    switch pdu {
    case .exchangeMTURequest(let request):
      connections[index].attMTUOffers.client = .seen(
        request.clientReceiveMTU, frame: frame.number)
      connections[index].attMTUOffers.requestDirection = context.direction
    case .exchangeMTUResponse(let response):
      connections[index].attMTUOffers.server = .seen(
        response.serverReceiveMTU, frame: frame.number)
      agreeMTU(index)
    case .readByTypeRequest(let request):
      awaitDeviceName(request.attributeType == 0x2A00, context)
    case .readByTypeResponse(let response):
      takeDeviceName(response, context)
    case .errorResponse:
      awaitDeviceName(false, context)
    default: break
    }
  }

  /// Both sides have said what they can receive. Core 6.0, Vol 3, Part F, 3.4.2.2.
  private mutating func agreeMTU(_ index: Int) {
    let offers = connections[index].attMTUOffers
    guard let client = offers.client.value, let server = offers.server.value else { return }
    let mtu = max(23, min(client, server))
    connections[index].attMTU = .seen(mtu, frame: frame.number)
    connections[index].note(.attMTU(mtu), at: frame)
  }

  // MARK: The name that the server's Generic Access service gives

  private mutating func awaitDeviceName(_ awaits: Bool, _ context: PDUContext) {
    let direction = context.direction
    // An error goes the other way than the request that it answers.
    let asked = awaits ? direction : direction.opposite
    connections.states[context.connection].awaitsDeviceName[asked.index] = awaits
  }

  private mutating func takeDeviceName(
    _ response: borrowing ReadByTypeResponse, _ context: PDUContext
  ) {
    let direction = context.direction
    guard connections.states[context.connection].awaitsDeviceName[direction.opposite.index]
    else { return }
    connections.states[context.connection].awaitsDeviceName[direction.opposite.index] = false
    let connection = connections[context.connection]
    let server =
      direction == .centralToPeripheral ? connection.central.value : connection.peripheral.value
    guard let server, let entry = response.entry(at: 0) else { return }
    let name = String(decoding: [UInt8](copying: entry.value), as: UTF8.self)
    devices[server].note(name: name, from: .gattDeviceName, frame: frame.number)
  }
}
