import { useSyncExternalStore } from "react";
import { sessionStore } from "./session.ts";
import { whoIsHere } from "./whoIsHere.ts";

/**
 * Id of who is signed in here, or null: as the server said, and until it has (or with no network) as it said last.
 * For what a screen offers; what is private is decided by the server.
 */
export function useUser(): string | null {
  return useSyncExternalStore(sessionStore.subscribe, read, () => null);
}

function read(): string | null {
  const state = sessionStore.state();
  return state ? (state.user?.id ?? null) : whoIsHere();
}
