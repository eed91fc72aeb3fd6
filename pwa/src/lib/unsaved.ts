/** Thrown where a change was neither stored on this device nor sent. The message is for the user. */
export class Unsaved extends Error {}

/** Returns what to tell the user about a change that failed. */
export const unsavedMessage = (error: unknown, otherwise = "Please try again."): string =>
  error instanceof Unsaved ? error.message : otherwise;

/** Says, once per visit, that this browser stores nothing. Loads on demand: hardly any browser refuses. */
export function reportNoStorage(): void {
  import("./showUnsaved.ts").then(({ showNoStorage }) => showNoStorage()).catch(() => {});
}
