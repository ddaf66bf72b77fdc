import BluetoothPackets
import CaptureFiles
import LinkSessions
package import TraceAnalysis

/// Pairings and encryptions as text: first the result, then the evidence.
package struct PairingText {
  let analysis: PairingAnalysis
  let style: TextStyle
  /// The pairings, by connection index.
  private let accounts: [Int: [PairingAnalysis.ObservedPairing]]
  private let encryptions: [Int: [PairingAnalysis.Encryption]]
  /// Unanswered Security Requests.
  private let requests: [Int: [SecurityLog.Request]]
  /// Encryptions that belong to a pairing, by its identifier.
  let steps: [Int: [PairingAnalysis.Encryption]]
  var lines: [String] = []

  /// Writes the report.
  ///
  /// - Parameters:
  ///   - analysis: the pairings of the capture.
  ///   - connection: the ID of the only connection to include, or nil for all.
  ///   - style: the width, and whether to use color.
  ///   - output: receives the text.
  package static func write(
    _ analysis: PairingAnalysis, connection: Int? = nil, style: TextStyle,
    to output: inout OutputBuffer
  ) {
    var text = PairingText(analysis, style)
    for candidate in analysis.connections.connections
    where connection == nil || candidate.id == connection {
      text.add(candidate)
    }
    if text.lines.isEmpty { text.addNothing() }
    if analysis.notKept > 0 {
      text.add(
        "\(Decimals.grouped(analysis.notKept)) more pairings and encryptions were not kept.",
        indent: 0)
    }
    CutNotice.write(analysis.tally, style: style, to: &output)
    output.lines(text.lines, within: style.width)
  }

  private init(_ analysis: PairingAnalysis, _ style: TextStyle) {
    self.analysis = analysis
    self.style = style
    accounts = Dictionary(grouping: analysis.pairings) { $0.pairing.connection }
    encryptions = Dictionary(grouping: analysis.encryptions) { $0.encryption.connection }
    requests = Dictionary(
      grouping: analysis.requests.filter { $0.answer == nil }, by: \.connection)
    steps = analysis.encryptions.reduce(into: [:]) { steps, encryption in
      guard encryption.isPartOfPairing, let pairing = encryption.pairing else { return }
      steps[pairing, default: []].append(encryption)
    }
  }

  private mutating func addNothing() {
    if let sentence = analysis.tally.undecodedSentence { return add(sentence, indent: 0) }
    let (connections, packets) = analysis.ciphertext
    let all = analysis.connections.connections
    if connections == 0, let sentence = MissingKeyWords.unknown(all.filter(\.mayBeEncrypted)) {
      add("No pairing in this capture. " + sentence, indent: 0)
    } else if connections == 0 {
      let hasClassic = all.contains { $0.technology == .classic }
      add(
        hasClassic
          ? "No LE pairing and no LE encryption in this capture. Security of BR/EDR connections is not "
            + "followed."
          : "No pairing and no encryption in this capture.", indent: 0)
    } else {
      add(
        "No pairing in this capture, but \(Decimals.grouped(packets)) encrypted packets on "
          + "\(connections == 1 ? "a connection" : "\(connections) connections"): the "
          + "keys were agreed before the capture starts.", indent: 0)
    }
  }

  // MARK: Connections

  private mutating func add(_ connection: Connection) {
    let accounts = accounts[connection.id - 1] ?? []
    let encryptions = encryptions[connection.id - 1] ?? []
    let requests = requests[connection.id - 1] ?? []
    guard !accounts.isEmpty || !encryptions.isEmpty || !requests.isEmpty else { return }
    if !lines.isEmpty { lines.append("") }
    add(
      style.paint("Connection \(connection.id)", .heading) + "   " + peers(of: connection)
        + "   from " + place(connection.firstFrame.time), indent: 0)
    // In chronological order, with a pairing before the encryption that uses its key.
    var rest = encryptions.filter { !$0.isPartOfPairing }[...]
    for account in accounts {
      let before = rest.prefix {
        $0.encryption.first.number < account.pairing.first.number
      }
      addAll(before)
      rest = rest.dropFirst(before.count)
      add(account)
    }
    addAll(rest)
    addAll(requests)
  }

  /// Adds unanswered Security Requests. Equal ones share a line.
  private mutating func addAll(_ requests: [SecurityLog.Request]) {
    var rest = requests[...]
    while let first = rest.first {
      let alike = rest.prefix { $0.requirements == first.requirements }
      rest = rest.dropFirst(alike.count)
      let named = alike.prefix(8).map { frame($0.frame.number) }.joined(separator: ", ")
      let more = alike.count > 8 ? " and \(Decimals.grouped(alike.count - 8)) more" : ""
      let count = alike.count > 1 ? " ×\(Decimals.grouped(alike.count))" : ""
      add(
        "\(place(first.frame.time))   Security Request of the peripheral\(count): "
          + "\(PairingWords.wishes(first.requirements))   "
          + style.paint("no response in the capture", .warning) + "   " + named + more, indent: 2)
    }
  }

  /// Adds encryptions in chronological order. Consecutive similar ones are combined.
  private mutating func addAll(_ encryptions: ArraySlice<PairingAnalysis.Encryption>) {
    var rest = encryptions
    while let first = rest.first {
      let words = EncryptionWords(first)
      let alike = rest.prefix { EncryptionWords($0).isAlike(words) }
      add(alike, first)
      rest = rest.dropFirst(alike.count)
    }
  }

  private func peers(of connection: Connection) -> String {
    style.paint(PeerNames(of: connection, in: analysis.devices).heading(\.long), .name)
  }

  // MARK: Helpers

  /// Adds a line and wraps it at spaces if it is wider than the screen, with continuation lines
  /// indented.
  mutating func add(_ text: String, indent: Int) {
    let prefix = String(repeating: " ", count: indent)
    for (index, part) in text.wrapped(to: style.width - indent - 2).enumerated() {
      lines.append(prefix + (index == 0 ? "" : "  ") + part)
    }
  }

  /// Adds a row with a faint label. Further lines are aligned with its text.
  mutating func add(_ label: String, _ text: String) {
    let indent = 5
    let column = 17
    let labelled = style.paint(label, .faint).padded(to: column)
    let margin = String(repeating: " ", count: indent + column)
    for (index, part) in text.wrapped(to: style.width - indent - column).enumerated() {
      lines.append(
        index == 0 ? String(repeating: " ", count: indent) + labelled + part : margin + part)
    }
  }

  func frame(_ number: Int) -> String { style.paint("#\(number)", .faint) }

  func frames(_ first: Int, _ last: Int?) -> String {
    guard let last, last != first else { return frame(first) }
    return style.paint("#\(first)–#\(last)", .faint)
  }

  /// A time as a position in the capture.
  func place(_ time: Int64) -> String {
    style.time(time, in: analysis.file)
  }
}
