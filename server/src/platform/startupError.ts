/** A reason not to start that the operator can act on. It is shown as it is, without a stack. */
export class StartupError extends Error {
  override name = "StartupError";
}
