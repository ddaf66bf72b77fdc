public import ByteReading

extension Layer {
  public static let beacon = Layer("Beacon")
}
