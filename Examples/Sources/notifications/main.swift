// Prints every notified value of a capture: frame, handle, octets.
import BLETrace

let capture = try Capture(path: CommandLine.arguments[1])
try capture.forEachNotification { print($0) }
