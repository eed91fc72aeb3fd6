import { createClient } from "@quire/client/client";
import { browserSession } from "@quire/client/credentials";
import { sessionStore } from "./session.ts";
import { tellSessionExpired } from "./tellSessionExpired.ts";

/** Calls as the person who is signed in on this origin. */
export const api = createClient({
  origin: "",
  credentials: browserSession(sessionStore),
  onSessionExpired() {
    sessionStore.expire();
    tellSessionExpired(location.pathname + location.search);
  },
});
