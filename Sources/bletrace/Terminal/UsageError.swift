/// Something that was asked for and is not there; ends the program with status 64.
struct UsageError: Error {
  /// What is wrong, and what there is to choose from.
  let message: String

  init(_ message: String) {
    self.message = message
  }
}
