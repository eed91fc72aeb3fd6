import type { SocialProvider } from "@quire/domain/enums";
import { call } from "../call.ts";
import type { Connection, PendingConnection } from "../records/connection.ts";
import type { SignedUp } from "./accounts.ts";

export const listConnections = call<{
  output: {
    connections: Connection[];
    /** What can be connected on this server. */
    offered: SocialProvider[];
  };
}>("GET", "r", "/users/me/connections");

/** Never the last way into the account: 409. */
export const removeConnection = call<{ params: { provider: SocialProvider }; output: { removed: true } }>(
  "DELETE",
  "w",
  "/users/me/connections/{provider}",
);

/** What this browser brought from a provider and has not finished; null when nothing. */
export const getPendingConnection = call<{ output: { pending: PendingConnection | null } }>(
  "GET",
  "r",
  "/connections/pending",
);

/** Says that the identity is one's own: it opens the account that is signed in from now on. */
export const confirmConnection = call<{ output: { connection: Connection } }>(
  "POST",
  "w",
  "/connections/pending/confirm",
);

/** Forgets what was brought. */
export const dropConnection = call<{ output: { dropped: true } }>("DELETE", "w", "/connections/pending");

/** "Add email": sends a code to an email of the person's, who has no account yet. */
export const sendConnectionCode = call<{ body: { email: string }; output: { sent: true } }>(
  "POST",
  "w",
  "/connections/pending/email",
);

/** With the code, the account is made and signed in. */
export const finishConnection = call<{ body: { otp: string }; output: SignedUp }>(
  "POST",
  "w",
  "/connections/pending/finish",
);
