import type { OutputOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/domains";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { checkDomainNow } from "../checkDomainNow.ts";
import { findDomain, holdDomain, siteExists } from "../domainRow.ts";
import { authorizeLinking } from "../policy.ts";
import { presentDomain } from "../presentDomain.ts";
import { settleDomain } from "../settleDomain.ts";

/** Looks at the DNS now, for somebody who has just made the records. One that failed begins to wait anew. */
export async function verifyDomain(
  context: Context,
  { params }: { params: { id: string } },
): Promise<OutputOf<typeof calls.verifyDomain>> {
  const { platform } = context;
  const person = authorizeLinking(context, params);
  const asked = await findDomain(platform, params.id);
  if (!asked)
    throw new Refusal((await siteExists(platform, params.id)) ? "domain_not_found" : "site_not_found");
  await enforceLimit(platform, "domainChecksByUser", person.userId);
  // Outside of any transaction: the DNS may take its time.
  const sight = await checkDomainNow(platform, asked);
  if (sight.proof === "unknown" && sight.pointing === "unknown") throw new Refusal("domain_unavailable");

  const domain = await inTransaction(context, async (inside) => {
    const { transaction } = inside;
    const row = await holdDomain(platform, params.id, transaction);
    if (!row) throw new Refusal("domain_not_found");
    // Another one was asked for meanwhile: what was seen is not of it.
    if (row.challenge === asked.challenge) {
      const now = platform.clock.now();
      const anew = { state: "pending", asked_at: now, tries: 0, next_check_at: null, taken: false } as const;
      await settleDomain(inside, row.state === "failed" ? { ...row, ...anew } : row, sight, { byHand: true });
    }
    const after = await findDomain(platform, params.id, transaction);
    if (!after) throw new Refusal("domain_not_found");
    return presentDomain(platform.config, after);
  });
  // Said once what was found is written down: it shows which record is missing.
  if (domain.state === "suspended") throw new Refusal("domain_suspended");
  return { domain };
}
