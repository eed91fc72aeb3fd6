import { select } from "../../platform/database/select.ts";
import type { Scope } from "../../platform/scope.ts";
import { moveSubscriber } from "./newsletters/suppress.ts";

/** Puts an address back on the lists that it bounced from: its owner has shown that it works again. */
export async function resubscribeAddress(
  { platform, transaction }: Scope,
  { email }: { email: string },
): Promise<void> {
  const { db, clock } = platform;
  // Always in this order, so that two of these can't deadlock.
  const lists = await select<{ site_id: string }>(
    db,
    "SELECT site_id FROM subscribers WHERE email = $email AND state = 'bounced'::subscriber_state ORDER BY site_id",
    { email },
    transaction,
  );
  for (const { site_id: siteId } of lists) {
    await moveSubscriber(
      { db, clock, transaction },
      { email, siteId },
      { from: "bounced", to: "subscribed" },
    );
  }
}
