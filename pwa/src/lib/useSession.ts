import type { SessionState } from "@quire/contracts/records/user";
import { useSyncExternalStore } from "react";
import { sessionStore } from "./session.ts";

/** Who is signed in on this origin; null until the server has said, which no screen may wait for. */
export function useSession(): SessionState | null {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.state, sessionStore.onServer);
}
