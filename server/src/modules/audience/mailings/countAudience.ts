import type { MailingAudience } from "@quire/contracts/records/mailing";
import type { Transaction } from "sequelize";
import { select } from "../../../platform/database/select.ts";
import type { Platform } from "../../../platform/platform.ts";
import { customersSql, REACH } from "../newsletters/audience.ts";

/** Counts the addresses that an email to this audience would reach now. */
export async function countAudience(
  { db }: Platform,
  { siteId, audience, boughtId }: { siteId: string; audience: MailingAudience; boughtId: string | null },
  transaction: Transaction | null = null,
): Promise<number> {
  const customers = customersSql(audience);
  if (customers) {
    const [row] = await select<{ count: number }>(
      db,
      `SELECT count(*)::int AS count FROM users u WHERE ${customers}`,
      { siteId, boughtId },
      transaction,
    );
    return row?.count ?? 0;
  }
  const [row] = await select<{ followers: number; subscribed: number; without_own: number }>(
    db,
    `SELECT ${REACH}`,
    { siteId },
    transaction,
  );
  const { followers = 0, subscribed = 0, without_own: withoutOwn = 0 } = row ?? {};
  if (audience === "followers") return followers;
  // Subscribers who follow are emailed as followers.
  return audience === "imported" ? subscribed - withoutOwn : followers + subscribed - withoutOwn;
}
