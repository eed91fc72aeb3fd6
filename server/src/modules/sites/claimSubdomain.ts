import { currencyOf } from "@quire/domain/accounts/countries";
import { Role } from "@quire/domain/enums";
import { checkSubdomain, suggestSubdomains } from "@quire/domain/sites/subdomain";
import { publishSiteChanged } from "../../platform/bus/siteChanged.ts";
import { select } from "../../platform/database/select.ts";
import type { CommandContext } from "../../platform/http/context.ts";
import { Refusal, refuseField } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import type { NewSite } from "../accounts/ports.ts";
import { addToGroup } from "../accounts/userGroups.ts";
import { siteCreated } from "./events.ts";

/** Returns the subdomain as it is stored; throws a field refusal that says what to change. */
export function requireSubdomain(text: string): string {
  const checked = checkSubdomain(text);
  if ("error" in checked) throw refuseField("body.domain", checked.error);
  return checked.domain;
}

/**
 * Creates the site and makes its owner a creator; returns false when the subdomain is taken. The unique index
 * decides in one statement: of two concurrent requests, one gets it and neither fails with an unexpected error.
 */
export async function claimSubdomain(context: CommandContext, site: NewSite): Promise<boolean> {
  const { platform } = context;
  const now = platform.clock.now();
  const rows = await context.select(
    `INSERT INTO sites (id, domain, name, currency, created_at, updated_at)
     SELECT $id, $domain, $name, $currency, $now, $now
      WHERE NOT EXISTS (SELECT 1 FROM released_domains WHERE domain = $domain AND free_at > $now) ON CONFLICT DO NOTHING RETURNING id`,
    {
      id: site.userId,
      domain: site.domain,
      name: site.name,
      currency: currencyOf(site.country),
      now,
    },
  );
  if (rows.length === 0) return false;
  await addToGroup(context, site.userId, Role.creator);
  await platform.events.publish(siteCreated, context, { siteId: site.userId });
  // A "This account doesn't exist" page may be cached under this host.
  await publishSiteChanged(context, site.userId);
  return true;
}

/** Returns a 422 refusal that suggests a free subdomain. */
export async function domainTaken(platform: Platform, domain: string, name: string): Promise<Refusal> {
  const suggestion = await suggestFreeSubdomain(platform, domain, name);
  const { message } = new Refusal("domain_taken");
  return new Refusal("domain_taken", {
    issues: [{ path: "body.domain", message: suggestion ? `${message} ${suggestion} is free.` : message }],
    details: { suggestion },
  });
}

/** Returns a free subdomain similar to the requested one; null when none of the obvious ones is free. */
export async function suggestFreeSubdomain(
  platform: Platform,
  requested: string,
  name: string,
): Promise<string | null> {
  const stem = requested.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const numbered = Array.from({ length: 8 }, (_, at) => `${stem.slice(0, 26)}-${at + 2}`);
  const candidates = [...suggestSubdomains(requested), ...suggestSubdomains(name), ...numbered].filter(
    (label) => "domain" in checkSubdomain(label),
  );
  const used = new Set(await findTaken(platform, candidates));
  return candidates.find((label) => !used.has(label)) ?? null;
}

/** Whether a subdomain is in use, or was until recently. */
export async function isTaken(platform: Platform, domain: string): Promise<boolean> {
  return (await findTaken(platform, [domain])).length > 0;
}

async function findTaken(platform: Platform, candidates: readonly string[]): Promise<string[]> {
  const rows = await select<{ domain: string }>(
    platform.db,
    `SELECT domain FROM sites WHERE domain = ANY($candidates::text[])
     UNION SELECT domain FROM released_domains WHERE domain = ANY($candidates::text[]) AND free_at > $now`,
    { candidates, now: platform.clock.now() },
  );
  return rows.map(({ domain }) => domain);
}
