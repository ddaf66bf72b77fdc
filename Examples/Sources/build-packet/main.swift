// Builds a notification from the inside out, writes it as a capture, and reads it back.
import BLETrace

let path = CommandLine.arguments[1]
let value: [UInt8] = [0x06, 0x48]
let notification = HandleValueNotification(handle: 0x0010, value: value.rawSpan)
let pdu = ATTPDU.handleValueNotification(notification).encoded()
let frame = L2CAPFrame(channel: .attributeProtocol, payload: pdu.rawSpan).encoded()
let acl = ACLDataPacket(
  handle: 0x0040, packetBoundary: .firstFlushable, data: frame.rawSpan)
let octets = H4Packet(acl).encoded()

var writer = try CaptureWriter(path: path, format: .btsnoop, linkType: .btsnoopH4)
let record = CaptureRecord(
  number: 1, instant: CaptureInstant(nanosecondsSince1970: 1_700_000_000_000_000_000),
  direction: .controllerToHost, linkType: .btsnoopH4,
  originalLength: octets.count, capturedLength: octets.count)
try writer.append(record, payload: octets.rawSpan)
try writer.finish()

try Capture(path: path).forEachNotification { print($0) }
