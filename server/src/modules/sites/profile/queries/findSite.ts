import type { Site } from "@quire/contracts/records/site";
import { readHost } from "@quire/domain/sites/hosts";
import type { Context } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { findSite as findSiteRow, type SiteKey } from "../../findSite.ts";
import { presentSite } from "../../presentSite.ts";

/** Returns a site by id, by its subdomain label, or by any host it answers at. */
export async function findSite(
  { platform }: Context,
  { query }: { query: { domain?: string; id?: string } },
): Promise<Site> {
  const key = keyOf(query, platform.config.platformHost);
  const row = key && (await findSiteRow({ db: platform.replicas.reader(), clock: platform.clock }, key));
  if (!row) throw new Refusal("site_not_found");
  return presentSite(platform.config, row);
}

function keyOf({ id, domain = "" }: { domain?: string; id?: string }, platformHost: string): SiteKey | null {
  if (id !== undefined) return { id };
  if (/^[a-z0-9-]+$/i.test(domain)) return { domain: domain.toLowerCase() };
  const host = readHost(domain, platformHost);
  if (host?.kind === "site") return { domain: host.domain };
  return host?.kind === "custom" ? { customDomain: host.hostname } : null;
}
