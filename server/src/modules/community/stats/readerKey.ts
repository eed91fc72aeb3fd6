import { createHmac } from "node:crypto";
import { oldestCurrentDay } from "@quire/domain/sites/views";
import { execute } from "../../../platform/database/select.ts";
import type { Context } from "../../../platform/http/context.ts";
import { addressKey } from "../../../platform/limits/addressKey.ts";
import { memoizeBy } from "../../../platform/memoizeBy.ts";
import type { Platform } from "../../../platform/platform.ts";
import { viewSalts } from "../models/views.ts";

/**
 * Returns the key that marks one reader's views of a day, both in the site's time zone. It can't be traced to the
 * reader after the day ends. A guest's view of an earlier day gets `today`'s key: its own is deleted.
 */
export async function readerKey(
  { platform, caller, facts }: Context,
  day: string,
  today: string,
): Promise<Buffer> {
  if (caller.kind === "user") {
    return createHmac("sha256", platform.secret("views")).update(`${day} ${caller.userId}`).digest();
  }
  const salt = await dailySalt(platform, today);
  return createHmac("sha256", salt)
    .update(`${addressKey(facts.ip)}\n${facts.userAgent}`)
    .digest();
}

/** The salts of a process: up to three days are today, somewhere. */
const saltsOf = memoizeBy((_: Platform) => new Map<string, Promise<Buffer>>());

/**
 * Returns the key that tells guests apart on this day: random, the same in all processes, and deleted by the first
 * of them to notice that the day has ended everywhere.
 */
function dailySalt(platform: Platform, day: string): Promise<Buffer> {
  const salts = saltsOf(platform);
  const known = salts.get(day);
  if (known) return known;
  const oldest = oldestCurrentDay(platform.clock.now());
  for (const past of salts.keys()) if (past < oldest) salts.delete(past);
  const salt = loadSalt(platform, day, oldest);
  salts.set(day, salt);
  salt.catch(() => salts.delete(day));
  return salt;
}

async function loadSalt(platform: Platform, day: string, oldest: string): Promise<Buffer> {
  const { db } = platform;
  await execute(db, "INSERT INTO view_salts (day, salt) VALUES ($day, $salt) ON CONFLICT DO NOTHING", {
    day,
    salt: Buffer.from(platform.random(32)),
  });
  await execute(db, "DELETE FROM view_salts WHERE day < $oldest", { oldest });
  const row = await viewSalts(db).findByPk(day, { attributes: ["salt"] });
  // A process whose clock is a day ahead may have deleted it; then this one makes its own.
  return row?.get().salt ?? Buffer.from(platform.random(32));
}
