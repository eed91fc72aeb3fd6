import { CallError } from "@quire/client/errors";

/** What was typed is on this device alone: what is done now would be done without it. */
export class NotFlushed extends Error {
  override name = "NotFlushed";
}

/** Waits until the server has what was typed; for whoever has nothing typed, at once. */
export async function flushFirst(settle: (() => Promise<void>) | undefined): Promise<void> {
  try {
    await settle?.();
  } catch (error) {
    throw new NotFlushed("what was typed is not at the server", { cause: error });
  }
}

/** Whether the server could not be reached: nothing is wrong with what was asked. */
export function isAway(error: unknown): boolean {
  return error instanceof NotFlushed || (error instanceof CallError && error.code === "network_failed");
}
