import { call } from "../call.ts";
import type { SessionRecord } from "../records/user.ts";

export const listSessions = call<{ output: { sessions: SessionRecord[] } }>("GET", "r", "/users/me/sessions");
export const revokeSession = call<{ params: { id: string }; output: { revoked: true } }>(
  "DELETE",
  "w",
  "/users/me/sessions/{id}",
);

/** A personal access token for scripts and CI. The token is shown this once. */
export const createAccessToken = call<{
  body: { name: string; scopes: ("read" | "write")[]; expires_in_days?: number };
  output: { id: string; token: string; name: string; scopes: ("read" | "write")[]; expires: string | null };
}>("POST", "w", "/users/me/tokens");
