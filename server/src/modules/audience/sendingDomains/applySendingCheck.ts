import { nextDomainState, worstOf } from "@quire/domain/sites/domainChecks";
import type { Transaction } from "sequelize";
import type { Platform } from "../../../platform/platform.ts";
import { checkStateOf, progressAfter, progressNews } from "../../sites/domainProgress.ts";
import { sendingDomains } from "../models/sendingDomains.ts";
import type { SendingCheck } from "./checkSendingDomain.ts";
import { scheduleSendingCheck } from "./jobs/scheduleSendingCheck.ts";
import { emailDomainOwner } from "./sendingDomainEmails.ts";
import type { SendingDomainRow } from "./sendingDomainRow.ts";

/**
 * Stores a check's result, with the next check and the email to the owner, in one transaction. The caller has locked
 * `row`, and checked its key.
 */
export async function applySendingCheck(
  platform: Platform,
  transaction: Transaction,
  row: SendingDomainRow,
  check: SendingCheck,
  options: { isManual?: boolean } = {},
): Promise<void> {
  const now = platform.clock.now();
  const lookups = { proof: check.dkim, pointing: worstOf(check.spf, check.dmarc) };
  const verdict = nextDomainState(checkStateOf(row), lookups, now);
  const { columns, isRescheduled } = progressAfter(row, verdict, now, options);
  const after = { ...columns, ...check };
  await sendingDomains(platform.db).update(after, { where: { site_id: row.site_id }, transaction });
  const news = progressNews(row, after);
  if (news) await emailDomainOwner(platform, transaction, { ...row, ...after }, news);
  if (isRescheduled && after.next_check_at)
    await scheduleSendingCheck(platform, transaction, row.site_id, after.next_check_at);
}
