import { createHash } from "node:crypto";
import type { Embed } from "@quire/contracts/records/embed";
import { execute, select } from "../../../platform/database/select.ts";
import type { Platform } from "../../../platform/platform.ts";

const DAY_MS = 24 * 60 * 60_000;
const CACHED_MS = 7 * DAY_MS;
/** How long a failure is cached: a page may be back soon, but must not be requested again on every keystroke. */
const FAILURE_CACHED_MS = 10 * 60_000;
/** Expired rows that each insert deletes, so the table doesn't grow with forgotten addresses. */
const SWEEP_SIZE = 20;

/**
 * Returns what is cached for an address; `embed` is null if it couldn't be read. Null if nothing is cached or it
 * expired.
 */
export async function findCachedEmbed(
  { db, clock }: Platform,
  address: string,
): Promise<{ embed: Embed | null } | null> {
  const [row] = await select<{ embed: Embed | null }>(
    db,
    "SELECT embed FROM embeds WHERE address_hash = $hash AND expires_at > $now",
    { hash: hashOf(address), now: clock.now() },
  );
  return row ?? null;
}

/** Caches the embed, or that there is none. */
export async function cacheEmbed(
  { db, clock }: Platform,
  address: string,
  embed: Embed | null,
): Promise<Embed | null> {
  const now = clock.now();
  const expires = new Date(now.getTime() + (embed ? CACHED_MS : FAILURE_CACHED_MS));
  await execute(
    db,
    `INSERT INTO embeds (address_hash, embed, expires_at) VALUES ($hash, $embed::jsonb, $expires)
     ON CONFLICT (address_hash) DO UPDATE SET embed = excluded.embed, expires_at = excluded.expires_at`,
    { hash: hashOf(address), embed: embed && JSON.stringify(embed), expires },
  );
  await execute(
    db,
    `DELETE FROM embeds WHERE address_hash IN (
       SELECT address_hash FROM embeds WHERE expires_at <= $now ORDER BY expires_at LIMIT ${SWEEP_SIZE} FOR UPDATE SKIP LOCKED)`,
    { now },
  );
  return embed;
}

/** An address may be longer than an index entry allows. */
const hashOf = (address: string) => createHash("sha256").update(address).digest();
