import { createClient } from "@quire/client/client";
import { browserSession } from "@quire/client/credentials";
import { sessionStore } from "./session.ts";
import { showSessionExpired } from "./showSessionExpired.ts";

/** Makes calls as the user who is signed in on this origin. */
export const api = createClient({
  origin: "",
  credentials: browserSession(sessionStore),
  onSessionExpired() {
    sessionStore.expire();
    showSessionExpired(location.pathname + location.search);
  },
});
