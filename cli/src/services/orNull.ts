import { NotFound } from "@quire/client/errors";

/** What was asked for, or null where there is no such thing. */
export function orNull<Thing>(asked: Promise<Thing>): Promise<Thing | null> {
  return asked.catch((error: unknown) => {
    if (error instanceof NotFound) return null;
    throw error;
  });
}
