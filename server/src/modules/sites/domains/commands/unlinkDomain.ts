import type { OutputOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/domains";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { siteUrl } from "../../../../platform/http/urls.ts";
import { domainPolicy } from "../../domainPolicy.ts";
import { findSite } from "../../findSite.ts";
import { siteDomains } from "../../models/siteDomains.ts";
import { lockDomain } from "../domainRow.ts";
import { releaseDomain } from "../liveDomain.ts";

/** Unlinks a domain: any site that proves it may have it, and this one moves back to its subdomain. */
export async function unlinkDomain(
  context: CommandContext,
  { params }: { params: { id: string } },
): Promise<OutputOf<typeof calls.unlinkDomain>> {
  const { platform, transaction } = context;
  authorize(context, domainPolicy, "unlink", params);
  const row = await lockDomain(platform, params.id, transaction);
  if (row) {
    await siteDomains(platform.db).destroy({ where: { site_id: params.id }, transaction });
    if (row.state === "activated")
      await releaseDomain(context, { siteId: params.id, name: row.name, preservesSessions: true });
  }
  const site = await findSite(platform, { id: params.id }, transaction);
  if (!site) throw new Refusal("site_not_found");
  return { url: siteUrl(platform.config, site) };
}
