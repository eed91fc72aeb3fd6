import type { SessionState } from "@quire/contracts/records/user";

/** How a client proves who asks. */
export interface Credentials {
  /** What fetch does with cookies. */
  readonly cookies: "omit" | "same-origin";
  /** Headers of one request; `ask` fetches `GET r/session` when something is missing. */
  headers(writes: boolean, ask: AskSession): Promise<Record<string, string>>;
  /** After a refused XSRF token: fetches another. False when a second try would not be the same person's. */
  renew?(ask: AskSession): Promise<boolean>;
}

/** Fetches `GET r/session`: one question at a time, however many wait for its answer. */
export type AskSession = () => Promise<SessionState>;

/** Where a browser's app keeps who is signed in. */
export interface SessionStore {
  /** Id of the session (not a secret) and the XSRF token; null where not known. */
  read(): { id: string | null; xsrf: string | null };
  /** Keeps what `GET r/session` answered. */
  write(state: SessionState): void;
}

/** Nobody: public reads, and the calls that make a session for a program. */
export const none: Credentials = { cookies: "omit", headers: async () => ({}) };

/** A program's token. */
export function bearer(token: string): Credentials {
  return { cookies: "omit", headers: async () => ({ authorization: `Bearer ${token}` }) };
}

/** The browser's cookie, with the session named and the XSRF token echoed. */
export function browserSession(store: SessionStore): Credentials {
  const learn = async (ask: AskSession) => store.write(await ask());
  return {
    cookies: "same-origin",
    async headers(writes, ask) {
      // Taken first: if another tab changed who is signed in, the server must refuse rather than act as them.
      const named = store.read().id;
      if (writes && !store.read().xsrf) await learn(ask);
      const { id, xsrf } = store.read();
      const session = named ?? id;
      return {
        ...(session ? { authorization: `Session ${session}` } : {}),
        ...(writes && xsrf ? { "x-xsrf-token": xsrf } : {}),
      };
    },
    async renew(ask) {
      const before = store.read().id;
      await learn(ask);
      return store.read().id === before;
    },
  };
}
