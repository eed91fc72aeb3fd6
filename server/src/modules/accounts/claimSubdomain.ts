import { currencyOf } from "@quire/domain/accounts/countries";
import { Role } from "@quire/domain/enums";
import { checkSubdomain, suggestSubdomains } from "@quire/domain/sites/subdomain";
import { QueryTypes } from "sequelize";
import { publishSiteChanged } from "../../platform/bus/siteChanged.ts";
import type { CommandContext } from "../../platform/http/context.ts";
import { Refusal, refuseField } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";

interface NewSite {
  userId: string;
  domain: string;
  name: string;
  country: string | null;
}

/** The label as it is stored, or a refusal that says what to change. */
export function requireSubdomain(text: string): string {
  const checked = checkSubdomain(text);
  if ("error" in checked) throw refuseField("body.domain", checked.error);
  return checked.domain;
}

/**
 * Makes the site and its owner a creator; false when the label is taken. The database's own unique index decides, in
 * one statement: of two who ask at the same moment, one gets it and neither gets an error of ours.
 */
export async function claimSubdomain(context: CommandContext, site: NewSite): Promise<boolean> {
  const { platform, transaction } = context;
  const now = platform.clock.now();
  const rows = await platform.db.query(
    `INSERT INTO sites (id, domain, name, currency, created_at, updated_at)
     SELECT $id, $domain, $name, $currency, $now, $now
      WHERE NOT EXISTS (SELECT 1 FROM released_domains WHERE domain = $domain AND free_at > $now) ON CONFLICT DO NOTHING RETURNING id`,
    {
      bind: {
        id: site.userId,
        domain: site.domain,
        name: site.name,
        currency: currencyOf(site.country),
        now,
      },
      type: QueryTypes.SELECT,
      transaction,
    },
  );
  if (rows.length === 0) return false;
  await platform.db.query(
    "INSERT INTO user_groups (user_id, group_id, created_at) VALUES ($id, $creator, $now) ON CONFLICT DO NOTHING",
    { bind: { id: site.userId, creator: Role.creator, now }, type: QueryTypes.INSERT, transaction },
  );
  // A page that said "This account doesn't exist" may be remembered under this host.
  await publishSiteChanged(context, site.userId);
  return true;
}

/** 422 with a name that is free. */
export async function domainTaken(platform: Platform, domain: string, name: string): Promise<Refusal> {
  const suggestion = await suggestFreeSubdomain(platform, domain, name);
  const { message } = new Refusal("domain_taken");
  return new Refusal("domain_taken", {
    issues: [{ path: "body.domain", message: suggestion ? `${message} ${suggestion} is free.` : message }],
    details: { suggestion },
  });
}

/** A label near to what was wanted that nobody has; null when none of the obvious ones is free. */
export async function suggestFreeSubdomain(
  platform: Platform,
  wanted: string,
  name: string,
): Promise<string | null> {
  const stem = wanted.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const numbered = Array.from({ length: 8 }, (_, at) => `${stem.slice(0, 26)}-${at + 2}`);
  const candidates = [...suggestSubdomains(wanted), ...suggestSubdomains(name), ...numbered].filter(
    (label) => "domain" in checkSubdomain(label),
  );
  const used = new Set(await takenAmong(platform, candidates));
  return candidates.find((label) => !used.has(label)) ?? null;
}

/** Whether a label is somebody's, or was until lately. */
export async function isTaken(platform: Platform, domain: string): Promise<boolean> {
  return (await takenAmong(platform, [domain])).length > 0;
}

async function takenAmong(platform: Platform, candidates: readonly string[]): Promise<string[]> {
  const rows = await platform.db.query<{ domain: string }>(
    `SELECT domain FROM sites WHERE domain = ANY($candidates::text[])
     UNION SELECT domain FROM released_domains WHERE domain = ANY($candidates::text[]) AND free_at > $now`,
    { bind: { candidates, now: platform.clock.now() }, type: QueryTypes.SELECT },
  );
  return rows.map(({ domain }) => domain);
}
