import type { Scope } from "../../platform/scope.ts";
import { moveSubscriber, suppress } from "./newsletters/suppress.ts";

/** Puts an address back on the lists that it bounced from: its owner has shown that it works again. */
export async function resubscribeAddress(scope: Scope, { email }: { email: string }): Promise<void> {
  const { platform, transaction } = scope;
  const { db, clock } = platform;
  for (const siteId of await listsOf(scope, email, "bounced")) {
    await moveSubscriber(
      { db, clock, transaction },
      { email, siteId },
      { from: "bounced", to: "subscribed" },
    );
  }
}

/** Unsubscribes the address of a deleted account from every list: who leaves gets nothing more. */
export async function unsubscribeDeleted(scope: Scope, { email }: { email: string | null }): Promise<void> {
  if (email === null) return;
  const { platform, transaction } = scope;
  const { db, clock } = platform;
  for (const siteId of await listsOf(scope, email, "subscribed")) {
    await suppress({ db, clock, transaction }, { email, siteId });
  }
}

/** Returns the sites on whose lists an address is in this state, always in one order: two of these can't deadlock. */
async function listsOf(scope: Scope, email: string, state: "subscribed" | "bounced"): Promise<string[]> {
  // By each site's index, since there is none by address.
  const lists = await scope.select<{ site_id: string }>(
    `SELECT l.site_id FROM sites s JOIN subscribers l ON l.site_id = s.id AND l.email = $email
      WHERE l.state = $state::subscriber_state ORDER BY l.site_id`,
    { email, state },
  );
  return lists.map((list) => list.site_id);
}
