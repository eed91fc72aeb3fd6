import { whoIsHere } from "./whoIsHere.ts";

let settle = () => {};
const heard = new Promise<void>((done) => {
  settle = done;
});

/**
 * Resolves when this page has heard where the person read on elsewhere, or could not hear it; at once for a guest and
 * without a network. What was only opened is noted after that: noted before, it would be the later place, and win.
 */
export const positionSync = (): Promise<void> =>
  whoIsHere() && navigator.onLine ? heard : Promise.resolve();

/** Whoever waits for it goes on. */
export const publishPositionSync = (): void => settle();
