import { CallError } from "@quire/client/errors";

/** The latest text is only on this device: an action now would leave it out. */
export class NotFlushed extends Error {
  override name = "NotFlushed";
}

/** Waits until the server has the latest text. Resolves at once outside the editor. */
export async function flushFirst(flush: (() => Promise<void>) | undefined): Promise<void> {
  try {
    await flush?.();
  } catch (error) {
    throw new NotFlushed("what was typed is not at the server", { cause: error });
  }
}

/** Returns whether the server could not be reached. */
export function isAway(error: unknown): boolean {
  return error instanceof NotFlushed || (error instanceof CallError && error.code === "network_failed");
}
