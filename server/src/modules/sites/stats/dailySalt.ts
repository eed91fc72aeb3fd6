import { QueryTypes } from "sequelize";
import type { Platform } from "../../../platform/platform.ts";

/** One salt a process, of the day that is. */
const held = new WeakMap<Platform, { day: string; salt: Promise<Buffer> }>();

/**
 * The key under which guests are told apart on this day: random, the same for all processes, and deleted by whichever of
 * them meets the next day first.
 */
export function dailySalt(platform: Platform, day: string): Promise<Buffer> {
  const known = held.get(platform);
  if (known?.day === day) return known.salt;
  const salt = agree(platform, day);
  held.set(platform, { day, salt });
  salt.catch(() => held.delete(platform));
  return salt;
}

async function agree(platform: Platform, day: string): Promise<Buffer> {
  const { db } = platform;
  await db.query("INSERT INTO view_salts (day, salt) VALUES ($day, $salt) ON CONFLICT DO NOTHING", {
    bind: { day, salt: Buffer.from(platform.random(32)) },
    type: QueryTypes.INSERT,
  });
  await db.query("DELETE FROM view_salts WHERE day < $day", { bind: { day }, type: QueryTypes.DELETE });
  const [row] = await db.query<{ salt: Buffer }>("SELECT salt FROM view_salts WHERE day = $day", {
    bind: { day },
    type: QueryTypes.SELECT,
  });
  // Another process may live in tomorrow already; what it deletes, this one makes up for itself.
  return row?.salt ?? Buffer.from(platform.random(32));
}
