import type { Platform } from "../../platform/platform.ts";
import { sweepInvitesJob } from "./invites/sweepInvites.ts";

/** The bus channel on which `migrations/0050_invites_are_looked_at_soon.sql` tells that an invite may have moved on. */
const INVITES_DUE = "invites-due";

/** Has marked invites looked at in a moment, in whatever way they were marked; call once when the server is built. */
export async function followInvites({ bus, jobs }: Platform): Promise<void> {
  await bus.subscribe(INVITES_DUE, () => jobs.soon(sweepInvitesJob));
}
