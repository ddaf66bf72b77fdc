extension CaptureReader {
  mutating func nextPacketLogger() -> CaptureRecord? { nil }

  mutating func probePacketLogger(at offset: Int) -> RecordProbe? { nil }
}
