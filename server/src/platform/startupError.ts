/** A startup failure that the operator can act on. It is shown as it is, without a stack trace. */
export class StartupError extends Error {
  override name = "StartupError";
}
