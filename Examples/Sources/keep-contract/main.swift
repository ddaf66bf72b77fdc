// A test helper: each capture has to keep a contract, and a failure says what was expected and what was seen.
import BLETrace

let contract = CommandLine.arguments[1]
for path in CommandLine.arguments.dropFirst(2) {
  do {
    try Capture(path: path).keeps(contract)
    print("\(path): kept")
  } catch {
    print(error)
  }
}
