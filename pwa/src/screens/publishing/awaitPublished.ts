/** How often a post is looked up after it was published, and how long before each time (specification §4). */
export const REREADS = 5;
export const REREAD_PAUSE_MS = 500;

/**
 * Looks until what was published is there for its readers: what is kept in between may lag. Null when it is not seen in
 * time; a look that fails is one that did not see it.
 */
export async function awaitPublished<T>(
  look: () => Promise<T>,
  isThere: (seen: T) => boolean,
  pause: (milliseconds: number) => Promise<void>,
): Promise<T | null> {
  for (let times = 0; times < REREADS; times++) {
    await pause(REREAD_PAUSE_MS);
    const seen = await look().catch(() => null);
    if (seen !== null && isThere(seen)) return seen;
  }
  return null;
}
