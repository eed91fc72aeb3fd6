import { publishSiteChanged, type SiteChangeContext } from "../../../platform/bus/siteChanged.ts";
import { endSessionsAt } from "../../accounts/endSessionsAt.ts";
import { sites } from "../models/sites.ts";

/** How long a former domain redirects to its site, and devices may import the local data they have there. */
const FORMER_MS = 30 * 24 * 60 * 60_000;

/**
 * Moves the site to a domain, unless another site lives there. It locks the name until the transaction ends, so of
 * two sites that prove it at once one gets it, and the other gets false.
 */
export async function claimDomain(
  context: SiteChangeContext,
  siteId: string,
  name: string,
): Promise<boolean> {
  const binds = { siteId, name };
  await context.execute("SELECT pg_advisory_xact_lock(hashtextextended('domain ' || $name, 0))", { name });
  const rows = await context.select(
    `UPDATE sites SET custom_domain = $name
      WHERE id = $siteId AND NOT EXISTS (SELECT 1 FROM sites WHERE custom_domain = $name AND id <> $siteId)
     RETURNING id`,
    binds,
  );
  if (rows.length === 0) return false;
  const [former] = await context.select<{ site_id: string }>(
    "DELETE FROM former_domains WHERE name = $name RETURNING site_id",
    { name },
  );
  if (former && former.site_id !== siteId) {
    await endSessionsAt(context, [name]);
    await publishSiteChanged(context, former.site_id);
  }
  await publishSiteChanged(context, siteId);
  return true;
}

/**
 * Moves the site back to its subdomain, to which the domain redirects for a while. Without `preservesSessions`, the domain may
 * have another owner already, who could read its visitors' cookies: their sessions there end.
 */
export async function releaseDomain(
  context: SiteChangeContext,
  { siteId, name, preservesSessions }: { siteId: string; name: string; preservesSessions: boolean },
): Promise<void> {
  const { platform, transaction } = context;
  await sites(platform.db).update(
    { custom_domain: null },
    { where: { id: siteId, custom_domain: name }, transaction },
  );
  await context.execute(
    `INSERT INTO former_domains (name, site_id, until) VALUES ($name, $siteId, $until)
     ON CONFLICT (name) DO UPDATE SET site_id = excluded.site_id, until = excluded.until`,
    { siteId, name, until: new Date(platform.clock.now().getTime() + FORMER_MS) },
  );
  if (!preservesSessions) await endSessionsAt(context, [name]);
  await publishSiteChanged(context, siteId);
}
