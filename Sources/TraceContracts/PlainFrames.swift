// Inside the package a frame is the plain number of its record. The front door gives users a `FrameNumber` under the same
// name, and finds the plain one here.

extension TraceDifference.Change {
  package var plainNewFrames: [Int] { newFrames }
  package var plainOldFrames: [Int] { oldFrames }
}
