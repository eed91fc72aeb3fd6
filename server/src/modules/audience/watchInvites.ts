import type { Platform } from "../../platform/platform.ts";
import { sweepInvitesJob } from "./invites/sweepInvites.ts";

/**
 * The bus channel that the trigger `notify_invite_due` (`migrations/0008_audience.sql`) notifies of an invite to
 * check.
 */
const INVITES_DUE = "invites-due";

/** Checks invites right after they are marked as due, by whatever write. Call once when the server is built. */
export async function watchInvites({ bus, jobs }: Platform): Promise<void> {
  await bus.subscribe(INVITES_DUE, () => jobs.soon(sweepInvitesJob));
}
