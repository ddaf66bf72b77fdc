extension LinkModel.Operation {
  /// Whether the client's PDUs carry the data.
  var isFromClient: Bool { self == .writeCommand || self == .writeRequest }
}
