/// A request for something that does not exist. Ends the program with status 64.
struct UsageError: Error {
  /// The error, and the possible choices.
  let message: String

  init(_ message: String) {
    self.message = message
  }
}
