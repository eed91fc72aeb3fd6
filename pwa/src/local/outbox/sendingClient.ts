import { type Client, createClient } from "@quire/client/client";
import { browserSession } from "@quire/client/credentials";
import type { SessionState } from "@quire/contracts/records/user";

/** Makes calls as one user while the outbox is being sent. */
interface SendingClient {
  call: Client["call"];
  /** Sets the session that the server has just returned. */
  setSession(state: SessionState): void;
}

/**
 * Creates a client with its own session. Another user may sign in in the next tab while the outbox is being sent,
 * which changes the app's session: one user's changes would be sent as the other. With a fixed session the server
 * refuses them, and they wait for their user.
 */
export function sendingClient(): SendingClient {
  let state: SessionState | null = null;
  const store = {
    read: () => ({ id: state?.session?.id ?? null, xsrf: state?.xsrf ?? null }),
    write(next: SessionState) {
      if (!state || next.session?.id === state.session?.id) state = next;
    },
  };
  const { call } = createClient({ origin: "", credentials: browserSession(store) });
  return {
    call,
    setSession(next) {
      state = next;
    },
  };
}
