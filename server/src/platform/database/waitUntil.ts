import { setTimeout as pause } from "node:timers/promises";
import { isAway, isAwayFor } from "./isAway.ts";

/** As long as a database is brought back that has to recover first. */
const PATIENCE_MS = 120_000;
const AGAIN_MS = 100;

/** Does what may be done twice, as often as the database falls while it is done. */
export async function waitUntil<T>(work: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + PATIENCE_MS; ; await pause(AGAIN_MS)) {
    try {
      return await work();
    } catch (error) {
      const goesOn = isAway(error) || (error instanceof Error && isAwayFor(error));
      if (!goesOn || Date.now() > deadline) throw error;
    }
  }
}
