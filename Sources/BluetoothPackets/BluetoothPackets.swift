// Importing this module also provides the types in its functions' signatures: `ByteReader`,
// `ByteWriter`, `WireError`.
@_exported public import ByteReading
