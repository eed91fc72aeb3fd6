import type { SessionState } from "@quire/contracts/records/user";
import { useSyncExternalStore } from "react";
import { sessionStore } from "./session.ts";

/** Returns the session on this origin; null until the server has answered. No screen may wait for it. */
export function useSession(): SessionState | null {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.state, sessionStore.onServer);
}
