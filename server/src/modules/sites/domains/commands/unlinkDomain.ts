import type { OutputOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/domains";
import { siteUrl } from "../../../../platform/http/addresses.ts";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { findSite } from "../../findSite.ts";
import { siteDomains } from "../../models/siteDomains.ts";
import { holdDomain } from "../domainRow.ts";
import { leaveName } from "../liveDomain.ts";
import { domainPolicy } from "../policy.ts";

/** Lets a domain go: anybody who proves it may have it from now on, and the site is back at its subdomain. */
export async function unlinkDomain(
  context: CommandContext,
  { params }: { params: { id: string } },
): Promise<OutputOf<typeof calls.unlinkDomain>> {
  const { platform, transaction } = context;
  authorize(context, domainPolicy, "unlink", params);
  const row = await holdDomain(platform, params.id, transaction);
  if (row) {
    await siteDomains(platform.db).destroy({ where: { site_id: params.id }, transaction });
    if (row.state === "activated")
      await leaveName(context, { siteId: params.id, name: row.name, trust: true });
  }
  const site = await findSite(platform, { id: params.id }, transaction);
  if (!site) throw new Refusal("site_not_found");
  return { url: siteUrl(platform.config, site) };
}
