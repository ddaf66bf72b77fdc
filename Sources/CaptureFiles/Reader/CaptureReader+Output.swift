extension CaptureReader {
  /// Throws if writing to a path would overwrite the capture that is being read: the same path, another
  /// path to the same file, or, for `-`, a standard output that is the same file.
  package func refuse(writingTo output: String) throws(CaptureError) {
    guard let identity else { return }
    let target = output == "-" ? FileIdentity(descriptor: 1) : FileIdentity(path: output)
    guard target == identity else { return }
    throw CaptureError(
      file: output == "-" ? "standard output" : output,
      problem: "is the capture being read", advice: "write to another file")
  }
}
