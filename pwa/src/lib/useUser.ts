import { useSyncExternalStore } from "react";
import { currentUserId } from "./currentUser.ts";
import { sessionStore } from "./session.ts";

/**
 * Returns the signed-in user's id, or null; before the server has answered, or offline, its last answer. For what a
 * screen offers; the server decides what is private.
 */
export function useUser(): string | null {
  return useSyncExternalStore(sessionStore.subscribe, read, () => null);
}

function read(): string | null {
  const state = sessionStore.state();
  return state ? (state.user?.id ?? null) : currentUserId();
}
