import type { NewsletterSettings } from "@quire/contracts/records/newsletterSettings";
import { Sight } from "@quire/domain/sites/domainChecks";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { authorizeLinking } from "../../../sites/domainPolicy.ts";
import { restarted } from "../../../sites/domainProgress.ts";
import { siteExists } from "../../../sites/siteExists.ts";
import { getSettings } from "../../newsletterSettings/getSettings.ts";
import { applySendingCheck } from "../applySendingCheck.ts";
import { checkSendingDomain } from "../checkSendingDomain.ts";
import { requireReturnPath } from "../readSender.ts";
import { findSendingDomain, lockSendingDomain } from "../sendingDomainRow.ts";

/** Checks the DNS now, for an owner who just made the records. A failed domain starts its 72 hours again. */
export async function verifySendingDomain(
  context: Context,
  { params }: { params: { id: string } },
): Promise<NewsletterSettings> {
  const { platform } = context;
  const user = authorizeLinking(context, params);
  const returnPath = requireReturnPath(platform.config);
  const requested = await findSendingDomain(platform, params.id);
  if (!requested) {
    const isKnown = await siteExists(platform, params.id);
    throw new Refusal(isKnown ? "sending_domain_not_found" : "site_not_found");
  }
  await enforceLimit(context, "domainChecksByUser", user.userId);
  // Outside any transaction: DNS may be slow.
  const check = await checkSendingDomain(platform.dns, requested, returnPath);
  if ([check.dkim, check.spf, check.dmarc].every((sight) => sight === Sight.unknown))
    throw new Refusal("domain_unavailable");
  await inTransaction(context, async ({ transaction }) => {
    const row = await lockSendingDomain(platform, params.id, transaction);
    // If another domain was linked since, this result isn't about it.
    if (row?.selector !== requested.selector) return;
    const checked = row.state === "failed" ? { ...row, ...restarted(platform.clock.now()) } : row;
    await applySendingCheck(platform, transaction, checked, check, { isManual: true });
  });
  return getSettings(platform, params.id);
}
