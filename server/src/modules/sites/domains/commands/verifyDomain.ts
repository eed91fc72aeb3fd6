import type { OutputOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/domains";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { authorizeLinking } from "../../domainPolicy.ts";
import { restarted } from "../../domainProgress.ts";
import { siteExists } from "../../siteExists.ts";
import { applyDomainCheck } from "../applyDomainCheck.ts";
import { checkDomainNow } from "../checkDomainNow.ts";
import { findDomain, lockDomain } from "../domainRow.ts";
import { presentDomain } from "../presentDomain.ts";

/** Checks the DNS now, for an owner who just made the records. A failed domain starts its 72 hours again. */
export async function verifyDomain(
  context: Context,
  { params }: { params: { id: string } },
): Promise<OutputOf<typeof calls.verifyDomain>> {
  const { platform } = context;
  const user = authorizeLinking(context, params);
  const requested = await findDomain(platform, params.id);
  if (!requested)
    throw new Refusal((await siteExists(platform, params.id)) ? "domain_not_found" : "site_not_found");
  await enforceLimit(context, "domainChecksByUser", user.userId);
  // Outside any transaction: DNS may be slow.
  const check = await checkDomainNow(platform, requested);
  if (check.proof === "unknown" && check.pointing === "unknown") throw new Refusal("domain_unavailable");

  const domain = await inTransaction(context, async (inside) => {
    const { transaction } = inside;
    const row = await lockDomain(platform, params.id, transaction);
    if (!row) throw new Refusal("domain_not_found");
    // If another domain was requested since, this result isn't about it.
    if (row.challenge === requested.challenge) {
      const isFailed = row.state === "failed";
      const checked = isFailed ? { ...row, ...restarted(platform.clock.now()), taken: false } : row;
      await applyDomainCheck(inside, checked, check, { isManual: true });
    }
    const updated = await findDomain(platform, params.id, transaction);
    if (!updated) throw new Refusal("domain_not_found");
    return presentDomain(platform.config, updated);
  });
  // Thrown only after the result is stored: it shows which record is missing.
  if (domain.state === "suspended") throw new Refusal("domain_suspended");
  return { domain };
}
