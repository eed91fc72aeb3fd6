import { call } from "../call.ts";
import type { DeletionPreview } from "../records/deletion.ts";

/** Returns what is affected when the caller's account is deleted. */
export const getDeletionPreview = call<{ output: DeletionPreview }>("GET", "r", "/users/me/leaving");

/**
 * Schedules the caller's account for deletion in seven days. Ends all sessions; signing in again cancels it.
 * Refused while a balance can't be paid out, unless the caller forfeits it.
 */
export const deleteAccount = call<{
  body: { password: string; forfeit_balance?: boolean };
  /** When the account will be deleted, UTC ISO 8601. */
  output: { due: string };
}>("POST", "w", "/users/me/delete");
