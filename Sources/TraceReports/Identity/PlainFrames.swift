// Inside the package a frame is the plain number of its record. The front door gives users a `FrameNumber` under the same
// name, and finds the plain one here.

extension CustomFinding {
  package var plainFrames: [Int] { frames }
}

extension ExpectationResult.Baseline {
  package var plainFrames: [Int] { frames }
}

extension ExpectationResult {
  package var plainFrames: [Int] { frames }
}
