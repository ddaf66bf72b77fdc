import CaptureFiles

/// Warnings of damage on standard error. The results are valid nevertheless.
enum DamageReport {
  static func say(_ damage: Damage.Log, in file: String) {
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
