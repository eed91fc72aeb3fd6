import { currentUserId } from "./currentUser.ts";

let resolveSync = () => {};
const synced = new Promise<void>((done) => {
  resolveSync = done;
});

/**
 * Resolves once this page has loaded the user's positions from other devices, or failed to; at once for a guest or
 * offline. Record a newly opened text only afterwards: recorded before, it would count as the later position and
 * win.
 */
export const positionSync = (): Promise<void> =>
  currentUserId() && navigator.onLine ? synced : Promise.resolve();

/** Resolves `positionSync`. Call it on failure too, so that its callers continue. */
export const publishPositionSync = (): void => resolveSync();
