import type { SessionState } from "@quire/contracts/records/user";

/** How a client authenticates. */
export interface Credentials {
  /** The `credentials` option of `fetch`. */
  readonly cookies: "omit" | "same-origin";
  /** Returns the headers of one request; `fetchSession` loads the token when a write needs it. */
  headers(needsToken: boolean, fetchSession: FetchSession): Promise<Record<string, string>>;
  /** Fetches another XSRF token after a refused one. Returns false when a retry would run as another user. */
  renew?(fetchSession: FetchSession): Promise<boolean>;
}

/** Fetches `GET r/session?writes=true`; concurrent callers share one request. */
export type FetchSession = () => Promise<SessionState>;

/** Where a browser app stores its session. */
export interface SessionStore {
  /** ID of the session (not a secret) and the XSRF token; null where unknown. */
  read(): { id: string | null; xsrf: string | null };
  /** Saves the response of `GET r/session`. */
  write(state: SessionState): void;
}

/** No credentials: for public reads and for calls that create a program's session. */
export const none: Credentials = { cookies: "omit", headers: async () => ({}) };

/** A program's token. */
export function bearer(token: string): Credentials {
  return { cookies: "omit", headers: async () => ({ authorization: `Bearer ${token}` }) };
}

/** The browser's cookie, plus the session ID and the XSRF token as headers. */
export function browserSession(store: SessionStore): Credentials {
  const refresh = async (fetchSession: FetchSession) => store.write(await fetchSession());
  return {
    cookies: "same-origin",
    async headers(needsToken, fetchSession) {
      // Read first: if another tab switched users, the server must refuse this write rather than run it as them.
      const named = store.read().id;
      if (needsToken && !store.read().xsrf) await refresh(fetchSession);
      const { id, xsrf } = store.read();
      const session = named ?? id;
      return {
        ...(session ? { authorization: `Session ${session}` } : {}),
        ...(needsToken && xsrf ? { "x-xsrf-token": xsrf } : {}),
      };
    },
    async renew(fetchSession) {
      const before = store.read().id;
      await refresh(fetchSession);
      return store.read().id === before;
    },
  };
}
