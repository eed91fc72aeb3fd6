import { NotFound } from "@quire/client/errors";

/** Returns the result, or null if it is not found. */
export function orNull<Thing>(result: Promise<Thing>): Promise<Thing | null> {
  return result.catch((error: unknown) => {
    if (error instanceof NotFound) return null;
    throw error;
  });
}
