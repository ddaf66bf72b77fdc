extension Connection: CustomStringConvertible {
  /// A description for failed expectations, such as "connection 1, #67–#449, supervision timeout (0x08)".
  public var description: String {
    let ending = end.map { "\($0.cause)" } ?? "still open"
    return "connection \(id), #\(firstFrame.number)–#\(lastFrame.number), \(ending)"
  }
}
