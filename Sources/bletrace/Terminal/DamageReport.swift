import CaptureFiles

/// Prints warnings of damage to standard error. The results are valid anyway.
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
