// One import for the whole library: `BLETrace` also exports these modules.
@_exported public import BluetoothPackets
@_exported public import ByteReading
@_exported public import CaptureFiles
@_exported public import LinkDecryption
@_exported public import LinkSessions
@_exported public import TraceAnalysis
@_exported public import TraceContracts
@_exported public import TraceReports
