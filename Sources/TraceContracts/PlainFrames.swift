// Inside the package, a frame is the plain number of its record. The public module gives users a `FrameNumber` under
// the same name, and takes the plain number from here.

extension TraceDifference.Change {
  package var plainNewFrames: [Int] { newFrames }
  package var plainOldFrames: [Int] { oldFrames }
}
