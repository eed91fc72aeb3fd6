import type { BodyOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/sites";
import type { Site } from "@quire/contracts/records/site";
import type { User } from "@quire/contracts/records/user";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { userRecord } from "../../../accounts/presentUser.ts";
import { requireAllowedName } from "../../../accounts/requireAllowedName.ts";
import { claimSubdomain, domainTaken, requireSubdomain } from "../../claimSubdomain.ts";
import { findSite } from "../../findSite.ts";
import { sites } from "../../models/sites.ts";
import { presentSite } from "../../presentSite.ts";

/** Creates a site for a user who has none. */
export async function createSite(
  context: Context,
  { body }: { body: BodyOf<typeof calls.createSite> },
): Promise<{ site: Site; user: User }> {
  const { platform } = context;
  const { userId } = requireUser(context);
  if (body.name !== undefined) await requireAllowedName(context, body.name);
  const domain = requireSubdomain(body.domain);
  if (await hasSite(platform, userId)) throw new Refusal("already_creator");
  const owner = await userRecord(platform, userId);
  const site = { userId, domain, name: body.name ?? owner.name, country: owner.country };
  if (!(await inTransaction(context, (step) => claimSubdomain(step, site)))) {
    // A concurrent request by the same user may have created it; then no subdomain was taken by others.
    if (await hasSite(platform, userId)) throw new Refusal("already_creator");
    throw await domainTaken(platform, domain, site.name);
  }
  const row = await findSite(platform, { id: userId });
  if (!row) throw new Refusal("site_not_found");
  return { site: presentSite(platform.config, row), user: await userRecord(platform, userId) };
}

async function hasSite(platform: Platform, userId: string): Promise<boolean> {
  return (await sites(platform.db).count({ where: { id: userId } })) > 0;
}
