import { createHash } from "node:crypto";
import type { Embed } from "@quire/contracts/records/embed";
import { QueryTypes } from "sequelize";
import type { Platform } from "../../../platform/platform.ts";

const DAY_MS = 24 * 60 * 60_000;
const KEPT_MS = 7 * DAY_MS;
/** A page that was away may be back soon, but must not be asked again with every letter typed. */
const FAILURE_KEPT_MS = 10 * 60_000;
/** Rows past their time that each new one sweeps away: the table cannot grow by what is forgotten. */
const SWEPT = 20;

/** What is known of an address; `embed` null where it could not be read. Null where nothing is known, or not anymore. */
export async function listOwned(
  { db, clock }: Platform,
  address: string,
): Promise<{ embed: Embed | null } | null> {
  const [row] = await db.query<{ embed: Embed | null }>(
    "SELECT embed FROM embeds WHERE address_hash = $hash AND expires_at > $now",
    { bind: { hash: hashOf(address), now: clock.now() }, type: QueryTypes.SELECT },
  );
  return row ?? null;
}

/** Keeps what was found, or that nothing was. */
export async function keep(
  { db, clock }: Platform,
  address: string,
  embed: Embed | null,
): Promise<Embed | null> {
  const now = clock.now();
  const expires = new Date(now.getTime() + (embed ? KEPT_MS : FAILURE_KEPT_MS));
  await db.query(
    `INSERT INTO embeds (address_hash, embed, expires_at) VALUES ($hash, $embed::jsonb, $expires)
     ON CONFLICT (address_hash) DO UPDATE SET embed = excluded.embed, expires_at = excluded.expires_at`,
    { bind: { hash: hashOf(address), embed: embed && JSON.stringify(embed), expires } },
  );
  await db.query(
    `DELETE FROM embeds WHERE address_hash IN (
       SELECT address_hash FROM embeds WHERE expires_at <= $now ORDER BY expires_at LIMIT ${SWEPT} FOR UPDATE SKIP LOCKED)`,
    { bind: { now } },
  );
  return embed;
}

/** An address may be longer than an index holds. */
const hashOf = (address: string) => createHash("sha256").update(address).digest();
