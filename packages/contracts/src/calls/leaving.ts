import { call } from "../call.ts";
import type { DeletionPreview } from "../records/leaving.ts";

/** What stands of one's own before the account is deleted. */
export const getDeletionPreview = call<{ output: DeletionPreview }>("GET", "r", "/users/me/leaving");

/**
 * Asks for the own account to be deleted in seven days. Every session ends; signing in again takes it back. Where money is
 * owed that no payout brings, it is refused unless that money is given up.
 */
export const deleteAccount = call<{
  body: { password: string; give_up?: boolean };
  /** When it will be done, UTC ISO 8601. */
  output: { due: string };
}>("POST", "w", "/users/me/delete");
