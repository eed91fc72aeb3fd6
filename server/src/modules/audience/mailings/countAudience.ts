import type { MailingAudience } from "@quire/contracts/records/mailing";
import type { Transaction } from "sequelize";
import { select } from "../../../platform/database/select.ts";
import type { Platform } from "../../../platform/platform.ts";
import { BUYERS, CUSTOMER_GETS_MAIL, REACH, SUPPORTERS } from "../newsletters/audience.ts";

/** Counts the addresses that an email to this audience would reach now. */
export async function countAudience(
  { db }: Platform,
  { siteId, audience, boughtId }: { siteId: string; audience: MailingAudience; boughtId: string | null },
  transaction: Transaction | null = null,
): Promise<number> {
  if (audience === "buyers" || audience === "supporters") {
    const customers = audience === "buyers" ? BUYERS : SUPPORTERS;
    const [row] = await select<{ count: number }>(
      db,
      `SELECT count(*)::int AS count FROM users u WHERE u.id IN (${customers}) AND ${CUSTOMER_GETS_MAIL}`,
      audience === "buyers" ? { siteId, boughtId } : { siteId },
      transaction,
    );
    return row?.count ?? 0;
  }
  const [row] = await select<{ followers: number; subscribed: number; both: number }>(
    db,
    `SELECT ${REACH}`,
    { siteId },
    transaction,
  );
  const { followers = 0, subscribed = 0, both = 0 } = row ?? {};
  if (audience === "followers") return followers;
  // Subscribers who follow are emailed as followers.
  return audience === "imported" ? subscribed - both : followers + subscribed - both;
}
