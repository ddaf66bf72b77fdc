// Lists the transfers that were slower than half of what their link could carry, and why.
import BLETrace

let transfers = try Capture(path: CommandLine.arguments[1]).throughput().transfers
for transfer in transfers where transfer.rate < 0.5 * transfer.possibleRate {
  print(transfer)
  for advice in transfer.advice { print("  \(advice.change): \(advice.why)") }
}
