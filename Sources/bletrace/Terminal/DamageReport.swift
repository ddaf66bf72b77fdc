import CaptureFiles

/// Warns of damage on standard error: the results stand all the same.
enum DamageReport {
  static func say(_ damage: DamageList, in file: String) {
    let file = file.printable
    for place in damage.entries.prefix(5) {
      Terminal.say("bletrace: warning: \(file): \(place)")
    }
    if damage.count > 5 {
      Terminal.say(
        "bletrace: warning: \(file): \(damage.count - 5) more damaged places; `--format json` lists them"
      )
    }
  }
}
