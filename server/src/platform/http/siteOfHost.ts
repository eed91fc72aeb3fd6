import { normalizeHost, readHost } from "@quire/domain/sites/hosts";
import { QueryTypes, type Transaction } from "sequelize";
import type { Platform } from "../platform.ts";

interface HostSite {
  id: string;
  /** The host as links to it are written, with the platform's port on a subdomain. */
  host: string;
}

/** The site that answers at a host: by its subdomain, or by its activated custom domain; null where there is none. */
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
  const [row] = await platform.db.query<{ id: string }>(
    `SELECT s.id FROM sites s JOIN users u ON u.id = s.id WHERE s.${column} = $value AND u.suspended_at IS NULL`,
    { bind: { value }, type: QueryTypes.SELECT, transaction },
  );
  return row ? { id: row.id, host: canonical } : null;
}

/** Whether a host, exactly as a link has it, is the platform's or a site's. */
export async function isKnownHost(platform: Platform, host: string): Promise<boolean> {
  const asked = normalizeHost(host);
  if (asked === null) return false;
  if (asked === normalizeHost(platform.config.platformHost)) return true;
  const site = await siteOfHost(platform, asked);
  return site !== null && normalizeHost(site.host) === asked;
}
