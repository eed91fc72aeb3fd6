import { normalizeHost, readHost } from "@quire/domain/sites/hosts";
import type { Transaction } from "sequelize";
import { select } from "../database/select.ts";
import type { Platform } from "../platform.ts";

interface HostSite {
  id: string;
  /** A host as written in links: a subdomain includes the platform's port. */
  host: string;
}

/** Returns the site at a host: by its subdomain, or by its active custom domain; null if there is none. */
export async function siteOfHost(
  platform: Platform,
  host: string,
  transaction: Transaction | null = null,
): Promise<HostSite | null> {
  const { platformHost } = platform.config;
  const kind = readHost(host, platformHost);
  if (!kind || kind.kind === "platform") return null;
  const [column, value, canonical] =
    kind.kind === "site"
      ? ["domain", kind.domain, `${kind.domain}.${platformHost}`]
      : ["custom_domain", kind.hostname, kind.hostname];
  const [row] = await select<{ id: string }>(
    platform.db,
    `SELECT s.id FROM sites s JOIN users u ON u.id = s.id WHERE s.${column} = $value AND u.suspended_at IS NULL`,
    { value },
    transaction,
  );
  return row ? { id: row.id, host: canonical } : null;
}

/** Whether a host, exactly as written in a link, is the platform's or a site's. */
export async function isKnownHost(platform: Platform, host: string): Promise<boolean> {
  const normalized = normalizeHost(host);
  if (normalized === null) return false;
  if (normalized === normalizeHost(platform.config.platformHost)) return true;
  const site = await siteOfHost(platform, normalized);
  return site !== null && normalizeHost(site.host) === normalized;
}
