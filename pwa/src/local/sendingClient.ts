import { type Client, createClient } from "@quire/client/client";
import { browserSession } from "@quire/client/credentials";
import type { SessionState } from "@quire/contracts/records/user";

/** Makes calls as one person, for as long as there is something to send. */
interface SendingClient {
  call: Client["call"];
  /** Names whom the server has just named. */
  goOnAs(state: SessionState): void;
}

/**
 * A client with a session of its own. The app's may become another's while the outbox is being sent, when somebody else
 * signs in in the next tab: what one person did would then be sent as the other. Named here stays named: the server
 * refuses, and it waits for whose it is.
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
    goOnAs(next) {
      state = next;
    },
  };
}
