import { select } from "../../platform/database/select.ts";
import type { Scope } from "../../platform/scope.ts";
import { moveSubscriber } from "./newsletters/suppress.ts";

/** Puts an address back on the lists that it bounced from: its owner has shown that it works again. */
export async function resubscribeAddress(
  { platform, transaction }: Scope,
  { email }: { email: string },
): Promise<void> {
  const { db, clock } = platform;
  // By each site's index, since there is none by address. Always in this order, so that two of these can't deadlock.
  const lists = await select<{ site_id: string }>(
    db,
    `SELECT l.site_id FROM sites s JOIN subscribers l ON l.site_id = s.id AND l.email = $email
      WHERE l.state = 'bounced' ORDER BY l.site_id`,
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
