/** The import cannot be done as it is, and never will be: its words go to the creator. */
export class ImportProblem extends Error {
  override name = "ImportProblem";
}

/** It was cancelled, or another process has it: nothing is left to do here. */
export class ImportEnded extends Error {
  override name = "ImportEnded";
}
