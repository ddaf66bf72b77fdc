// Inside the package, a frame is the plain number of its record. The public module gives users a `FrameNumber` under
// the same name, and takes the plain number from here.

extension CustomFinding {
  package var plainFrames: [Int] { frames }
}

extension ExpectationResult.Baseline {
  package var plainFrames: [Int] { frames }
}

extension ExpectationResult {
  package var plainFrames: [Int] { frames }
}
