import { call } from "../call.ts";
import type { AccessTokenRecord, SessionRecord } from "../records/user.ts";

export const listSessions = call<{ output: { sessions: SessionRecord[] } }>("GET", "r", "/users/me/sessions");
export const revokeSession = call<{ params: { id: string }; output: { revoked: true } }>(
  "DELETE",
  "w",
  "/users/me/sessions/{id}",
);

/** The credential that asks: what it may do, and until when. */
export const getCredential = call<{ output: SessionRecord }>("GET", "r", "/users/me/sessions/current");

/** The person's access tokens, the newest first; one that has expired stays in sight for 30 days. */
export const listAccessTokens = call<{ output: { tokens: AccessTokenRecord[] } }>(
  "GET",
  "r",
  "/users/me/tokens",
);

/** A personal access token for scripts and CI. The token is shown this once. */
export const createAccessToken = call<{
  body: { name: string; scopes: ("read" | "write")[]; expires_in_days?: number };
  output: { id: string; token: string; name: string; scopes: ("read" | "write")[]; expires: string | null };
}>("POST", "w", "/users/me/tokens");

/** Ends an access token: from now on it opens nothing. */
export const revokeAccessToken = call<{ params: { id: string }; output: { revoked: true } }>(
  "DELETE",
  "w",
  "/users/me/tokens/{id}",
);
