extension CaptureWalk {
  mutating func advancePacketLogger() -> Bool { false }

  mutating func probePacketLogger(at offset: Int) -> RecordProbe? { nil }
}
