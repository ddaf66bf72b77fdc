// One import for all of the library: who imports `BLETrace` sees these modules, too.
@_exported public import BluetoothPackets
@_exported public import ByteReading
@_exported public import CaptureFiles
@_exported public import LinkDecryption
@_exported public import LinkSessions
@_exported public import TraceAnalysis
@_exported public import TraceReports
