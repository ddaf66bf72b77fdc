// Decodes ATT PDUs from the octets of a serial HCI transport, and answers a read: what a mock peripheral does.
import BluetoothPackets
import ByteReading

let battery: [UInt8] = [87]
var central = ATTBearer(handle: 0x0040)
var peripheral = ATTBearer(handle: 0x0040, isHost: false)

let request = central.send(.readRequest(ReadRequest(handle: 0x002A)))
for pdu in try peripheral.receive(request) {
  try pdu.withView { request in
    guard case .readRequest(let read) = request else { return }
    print("asked for 0x\(String(read.handle, radix: 16)): \(pdu)")
    let answer = peripheral.send(.readResponse(ReadResponse(value: battery.rawSpan)))
    for response in try central.receive(answer) { print("answered: \(response)") }
  }
}
