import { createClient } from "@quire/client/client";
import { browserSession, none } from "@quire/client/credentials";
import { sessionStore } from "./session.ts";

/** Calls as the person who is signed in on this origin. */
export const api = createClient({
  origin: "",
  credentials: browserSession(sessionStore),
  onSessionExpired: () => sessionStore.expire(),
});

/** Calls for what anyone may see: no cookie goes with them, so that every cache on the way may answer. */
export const publicApi = createClient({ origin: "", credentials: none });
