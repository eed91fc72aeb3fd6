import { createHmac } from "node:crypto";
import { dayOf } from "@quire/domain/sites/views";
import { execute } from "../../../platform/database/select.ts";
import type { Context } from "../../../platform/http/context.ts";
import { addressKey } from "../../../platform/limits/addressKey.ts";
import type { Platform } from "../../../platform/platform.ts";
import { viewSalts } from "../models/views.ts";

/** Returns the key that marks one reader's views of a day. It can't be traced to the reader after the day ends. */
export async function readerKey({ platform, caller, facts }: Context, day: string): Promise<Buffer> {
  if (caller.kind === "user") {
    return createHmac("sha256", platform.secret("views")).update(`${day} ${caller.userId}`).digest();
  }
  // Uses today's salt, even for a view of an earlier day, whose salt is deleted.
  const salt = await dailySalt(platform, dayOf(platform.clock.now()));
  return createHmac("sha256", salt)
    .update(`${addressKey(facts.ip)}\n${facts.userAgent}`)
    .digest();
}

/** One salt for each process, of the current day. */
const salts = new WeakMap<Platform, { day: string; salt: Promise<Buffer> }>();

/**
 * Returns the key that tells guests apart on this day: random, the same in all processes, and deleted by the first
 * of them to reach the next day.
 */
function dailySalt(platform: Platform, day: string): Promise<Buffer> {
  const known = salts.get(platform);
  if (known?.day === day) return known.salt;
  const salt = loadSalt(platform, day);
  salts.set(platform, { day, salt });
  salt.catch(() => salts.delete(platform));
  return salt;
}

async function loadSalt(platform: Platform, day: string): Promise<Buffer> {
  const { db } = platform;
  await execute(db, "INSERT INTO view_salts (day, salt) VALUES ($day, $salt) ON CONFLICT DO NOTHING", {
    day,
    salt: Buffer.from(platform.random(32)),
  });
  await execute(db, "DELETE FROM view_salts WHERE day < $day", { day });
  const row = await viewSalts(db).findByPk(day, { attributes: ["salt"] });
  // A process whose clock is a day ahead may have deleted it; then this one makes its own.
  return row?.get().salt ?? Buffer.from(platform.random(32));
}
