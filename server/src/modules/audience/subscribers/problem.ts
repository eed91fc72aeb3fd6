/** The import can't succeed with this file: its message is shown to the creator. */
export class ImportProblem extends Error {
  override name = "ImportProblem";
}

/** The import was cancelled, or another process finished it: nothing is left to do. */
export class ImportEnded extends Error {
  override name = "ImportEnded";
}
