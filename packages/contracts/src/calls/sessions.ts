import { call } from "../call.ts";
import type { AccessTokenRecord, SessionRecord } from "../records/user.ts";

export const listSessions = call<{ output: { sessions: SessionRecord[] } }>("GET", "r", "/users/me/sessions");
export const revokeSession = call<{ params: { id: string }; output: { revoked: true } }>(
  "DELETE",
  "w",
  "/users/me/sessions/{id}",
);

/** Returns the caller's credential: its scopes and expiry. */
export const getCredential = call<{ output: SessionRecord }>("GET", "r", "/users/me/sessions/current");

/** Lists the user's access tokens, newest first; expired ones stay listed for 30 days. */
export const listAccessTokens = call<{ output: { tokens: AccessTokenRecord[] } }>(
  "GET",
  "r",
  "/users/me/tokens",
);

/** Creates a personal access token for scripts and CI. The token is shown only once. */
export const createAccessToken = call<{
  body: { name: string; scopes: ("read" | "write")[]; expires_in_days?: number };
  output: { id: string; token: string; name: string; scopes: ("read" | "write")[]; expires: string | null };
}>("POST", "w", "/users/me/tokens");

/** Revokes an access token immediately. */
export const revokeAccessToken = call<{ params: { id: string }; output: { revoked: true } }>(
  "DELETE",
  "w",
  "/users/me/tokens/{id}",
);
