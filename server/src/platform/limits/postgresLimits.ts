import { createHmac } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Sequelize } from "sequelize";
import { batchBy } from "../batchBy.ts";
import type { Clock } from "../clock.ts";
import { selectPrepared } from "../database/selectPrepared.ts";
import type { HeldLimit, LimitAnswer, RateLimits } from "./limits.ts";
import type { LimitName, Limits } from "./limitTable.ts";

export interface LimitsOptions {
  db: Sequelize;
  clock: Clock;
  limits: Limits;
  /** Hides addresses and accounts in the table. */
  secret: Buffer;
}

interface Use {
  name: string;
  key: string;
  seconds: number;
  uses: number;
}

const ALLOWED: LimitAnswer = { ok: true, retryAfterSeconds: 0 };

const sumOf = (all: readonly Use[]) => all.reduce((sum, { uses }) => sum + uses, 0);

const COUNT = `ON CONFLICT (name, key) DO UPDATE SET
    points = CASE WHEN held.expires_at <= $now THEN excluded.points ELSE held.points + excluded.points END,
    expires_at = CASE WHEN held.expires_at <= $now THEN excluded.expires_at ELSE held.expires_at END`;

/** SQL: from here to its end, a transaction does not wait for the disk. */
export const SOON_ON_DISK = "set_config('synchronous_commit', 'off', true)";

/**
 * Does not wait for the disk: one person's requests would otherwise queue on one row, each for a flush. What is counted
 * here is on the disk no later than whatever is written after it.
 */
const TAKE = `
  INSERT INTO rate_limits AS held (name, key, points, expires_at) VALUES ($name, $key, $uses, $expires)
  ${COUNT} RETURNING points, expires_at AS "expiresAt", ${SOON_ON_DISK}`;

/**
 * SQL: part of a WITH that counts one use where `condition` holds, and gives `points` and `expires_at` of what is counted now:
 * allowed are up to `$limitMost`. Its binds are those of the platform's `takeWithin`, and `$now`.
 */
export const takeWithin = (condition = "true"): string => `
    INSERT INTO rate_limits AS held (name, key, points, expires_at)
    SELECT $limitName::text, $limitKey::text, 1, $limitExpires::timestamptz WHERE ${condition}
    ${COUNT} RETURNING points, expires_at`;

/** SQL: joins what is counted of a limit now, as `held`. Its binds are those of `lookWithin`, and `$now`; from `$lookMost` on it is over. */
export const LOOK_WITHIN =
  "LEFT JOIN rate_limits held ON held.name = $lookName AND held.key = $lookKey AND held.expires_at > $now";

const LOOK = `SELECT points, expires_at AS "expiresAt" FROM rate_limits
   WHERE name = $name AND key = $key AND expires_at > $now`;

/**
 * Limits over PostgreSQL, counted in one statement, so that parallel tries cannot slip past each other. Who is over the
 * limit is remembered here until the window ends: a flood then costs the database nothing.
 */
export function openPostgresLimits({ db, clock, limits, secret }: LimitsOptions): RateLimits {
  const refused = new LRUCache<string, number>({ max: 20_000 });
  const hashes = new LRUCache<string, string>({ max: 5000 });
  function hidden(key: string): string {
    const known = hashes.get(key);
    if (known) return known;
    const hash = createHmac("sha256", secret).update(key).digest("base64url");
    hashes.set(key, hash);
    return hash;
  }
  const count = batchBy(async (uses: readonly Use[]) => {
    const { name, key, seconds } = uses[0] as Use;
    const now = clock.now();
    const expires = new Date(now.getTime() + seconds * 1000);
    const [held] = await selectPrepared<HeldLimit>(db, TAKE, { name, key, uses: sumOf(uses), now, expires });
    if (!held) throw new Error("the limit's row was not written");
    return held;
  });

  /** Null where it is not known to be over. */
  function overOf(slot: string): LimitAnswer | null {
    const now = clock.now().getTime();
    const until = refused.get(slot) ?? 0;
    return until > now ? { ok: false, retryAfterSeconds: secondsUntil(until, now) } : null;
  }

  /** `own`: which use of the window the one at hand was. */
  function judge(slot: string, { expiresAt }: HeldLimit, own: number, most: number): LimitAnswer {
    if (own <= most) return ALLOWED;
    refused.set(slot, expiresAt.getTime());
    return { ok: false, retryAfterSeconds: secondsUntil(expiresAt.getTime(), clock.now().getTime()) };
  }

  function lookOf(held: HeldLimit | null | undefined, name: LimitName): LimitAnswer {
    if (!held || held.points < limits[name].points) return ALLOWED;
    return { ok: false, retryAfterSeconds: secondsUntil(held.expiresAt.getTime(), clock.now().getTime()) };
  }

  return {
    async take(name, key, uses = 1) {
      const hash = hidden(key);
      const slot = name + hash;
      const over = overOf(slot);
      if (over) return over;
      const { points: most, seconds } = limits[name];
      const { output: held, inputs, at } = await count(slot, { name, key: hash, seconds, uses });
      return judge(slot, held, held.points - sumOf(inputs.slice(at + 1)), most);
    },
    async look(name, key) {
      const [held] = await selectPrepared<HeldLimit>(db, LOOK, { name, key: hidden(key), now: clock.now() });
      return lookOf(held, name);
    },
    takeWithin(name, key) {
      const hash = hidden(key);
      const { points: most, seconds } = limits[name];
      const expires = new Date(clock.now().getTime() + seconds * 1000);
      return {
        over: overOf(name + hash),
        binds: { limitName: name, limitKey: hash, limitExpires: expires, limitMost: most },
        answer: (held) => (held ? judge(name + hash, held, held.points, most) : ALLOWED),
      };
    },
    lookWithin: (name, key) => ({
      over: null,
      binds: { lookName: name, lookKey: hidden(key), lookMost: limits[name].points },
      answer: (held) => lookOf(held, name),
    }),
    async reset(name, key) {
      const hash = hidden(key);
      refused.delete(name + hash);
      await db.query("DELETE FROM rate_limits WHERE name = $1 AND key = $2", { bind: [name, hash] });
    },
    async sweep() {
      await db.query("DELETE FROM rate_limits WHERE expires_at <= $1", { bind: [clock.now()] });
    },
  };
}

function secondsUntil(until: number, now: number): number {
  return Math.max(1, Math.ceil((until - now) / 1000));
}
