import type { SocialProvider } from "@quire/domain/enums";
import { call } from "../call.ts";
import type { Connection, PendingConnection } from "../records/connection.ts";
import type { SignedUp } from "./accounts.ts";

export const listConnections = call<{
  output: {
    connections: Connection[];
    /** Providers that can be connected on this server. */
    offered: SocialProvider[];
  };
}>("GET", "r", "/users/me/connections");

/** Removes a connection. 409 for the last way to sign in to the account. */
export const removeConnection = call<{ params: { provider: SocialProvider }; output: { removed: true } }>(
  "DELETE",
  "w",
  "/users/me/connections/{provider}",
);

/** This browser's unfinished connection; null when there is none. */
export const getPendingConnection = call<{ output: { pending: PendingConnection | null } }>(
  "GET",
  "r",
  "/connections/pending",
);

/** Connects the pending identity to the signed-in account, which it can sign in to from then on. */
export const confirmConnection = call<{ output: { connection: Connection } }>(
  "POST",
  "w",
  "/connections/pending/confirm",
);

/** Deletes the pending connection. */
export const deletePendingConnection = call<{ output: { dropped: true } }>(
  "DELETE",
  "w",
  "/connections/pending",
);

/** "Add email": sends a code to an email without an account yet. */
export const sendConnectionCode = call<{ body: { email: string }; output: { sent: true } }>(
  "POST",
  "w",
  "/connections/pending/email",
);

/** Creates the account with the code and signs in. */
export const completeConnection = call<{ body: { otp: string }; output: SignedUp }>(
  "POST",
  "w",
  "/connections/pending/finish",
);
