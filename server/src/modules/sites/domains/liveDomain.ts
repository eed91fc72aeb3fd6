import { QueryTypes } from "sequelize";
import { type Changing, publishSiteChanged } from "../../../platform/bus/siteChanged.ts";

/** How long the name before still leads to where a site lives, and devices may bring along what they kept there. */
const FORMER_MS = 30 * 24 * 60 * 60_000;

/**
 * Has the site live under the name, unless another one does. Held by the name until the transaction ends: of two that
 * prove it in the same moment, one gets it and the other hears that.
 */
export async function claimName(context: Changing, siteId: string, name: string): Promise<boolean> {
  const { platform, transaction } = context;
  const bind = { siteId, name };
  await platform.db.query("SELECT pg_advisory_xact_lock(hashtextextended('domain ' || $name, 0))", {
    bind: { name },
    transaction,
  });
  const rows = await platform.db.query(
    `UPDATE sites SET custom_domain = $name
      WHERE id = $siteId AND NOT EXISTS (SELECT 1 FROM sites WHERE custom_domain = $name AND id <> $siteId)
     RETURNING id`,
    { bind, transaction, type: QueryTypes.SELECT },
  );
  if (rows.length === 0) return false;
  const [former] = await platform.db.query<{ site_id: string }>(
    "DELETE FROM former_domains WHERE name = $name RETURNING site_id",
    { bind: { name }, transaction, type: QueryTypes.SELECT },
  );
  if (former && former.site_id !== siteId) {
    await endSessionsAt(context, name);
    await publishSiteChanged(context, former.site_id);
  }
  await publishSiteChanged(context, siteId);
  return true;
}

/**
 * Has the site live at its subdomain again, and the name lead there for a while. Without `trust` the name may be in other
 * hands already, which could read the cookies of its visitors: their sessions there end with it.
 */
export async function leaveName(
  context: Changing,
  { siteId, name, trust }: { siteId: string; name: string; trust: boolean },
): Promise<void> {
  const { platform, transaction } = context;
  await platform.db.query(
    "UPDATE sites SET custom_domain = NULL WHERE id = $siteId AND custom_domain = $name",
    {
      bind: { siteId, name },
      transaction,
    },
  );
  await platform.db.query(
    `INSERT INTO former_domains (name, site_id, until) VALUES ($name, $siteId, $until)
     ON CONFLICT (name) DO UPDATE SET site_id = excluded.site_id, until = excluded.until`,
    {
      bind: { siteId, name, until: new Date(platform.clock.now().getTime() + FORMER_MS) },
      transaction,
      type: QueryTypes.INSERT,
    },
  );
  if (!trust) await endSessionsAt(context, name);
  await publishSiteChanged(context, siteId);
}

async function endSessionsAt({ platform, transaction }: Changing, name: string): Promise<void> {
  await platform.db.query(
    "DELETE FROM sessions WHERE split_part(host, ':', 1) = $name AND host IS NOT NULL",
    {
      bind: { name },
      transaction,
      type: QueryTypes.DELETE,
    },
  );
}
