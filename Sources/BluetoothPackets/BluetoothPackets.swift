// Who imports this module alone names what its functions take and throw, too: `ByteReader`, `ByteWriter`, `WireError`.
@_exported public import ByteReading
