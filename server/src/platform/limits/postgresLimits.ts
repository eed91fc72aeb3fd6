import { createHmac } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Sequelize } from "sequelize";
import type { Clock } from "../clock.ts";
import { execute, select } from "../database/select.ts";
import type { LimitResult, RateLimits } from "./limits.ts";
import type { Limits } from "./limitTable.ts";

export interface LimitsOptions {
  db: Sequelize;
  clock: Clock;
  limits: Limits;
  /** Hides addresses and accounts in the table. */
  secret: Buffer;
}

/** A row of `rate_limits`. */
interface HeldLimit {
  points: number;
  expiresAt: Date;
}

/**
 * Does not wait for the disk: one user's requests would otherwise queue on one row, each for a flush. A use is on the
 * disk no later than whatever is written after it.
 */
const TAKE = `
  INSERT INTO rate_limits AS held (name, key, points, expires_at) VALUES ($name, $key, $uses, $expires)
  ON CONFLICT (name, key) DO UPDATE SET
    points = CASE WHEN held.expires_at <= $now THEN excluded.points ELSE held.points + excluded.points END,
    expires_at = CASE WHEN held.expires_at <= $now THEN excluded.expires_at ELSE held.expires_at END
  RETURNING points, expires_at AS "expiresAt", set_config('synchronous_commit', 'off', true)`;

const LOOK = `SELECT points, expires_at AS "expiresAt" FROM rate_limits
   WHERE name = $name AND key = $key AND expires_at > $now`;

/**
 * Limits in PostgreSQL. Each use is counted by one statement, so that parallel tries cannot slip past each other. A key
 * that is over its limit is remembered in memory until the window ends: a flood then costs the database nothing.
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
  /** The refusal of a limit that is known to be over; null otherwise. */
  function overOf(slot: string): LimitResult | null {
    const now = clock.now().getTime();
    const until = refused.get(slot) ?? 0;
    return until > now ? refusalUntil(until, now) : null;
  }

  return {
    async consume(name, key, uses = 1) {
      const hash = hidden(key);
      const slot = name + hash;
      const over = overOf(slot);
      if (over) return over;
      const { points: most, seconds } = limits[name];
      const now = clock.now();
      const expires = new Date(now.getTime() + seconds * 1000);
      const [held] = await select<HeldLimit>(db, TAKE, { name, key: hash, uses, now, expires });
      if (!held) throw new Error("the limit's row was not written");
      if (held.points <= most) return allowedBy(most - held.points, held.expiresAt, now);
      refused.set(slot, held.expiresAt.getTime());
      return refusalUntil(held.expiresAt.getTime(), now.getTime());
    },
    async peek(name, key) {
      const now = clock.now();
      const [held] = await select<HeldLimit>(db, LOOK, { name, key: hidden(key), now });
      const { points: most, seconds } = limits[name];
      if (!held) return allowedBy(most, new Date(now.getTime() + seconds * 1000), now);
      if (held.points < most) return allowedBy(most - held.points, held.expiresAt, now);
      return refusalUntil(held.expiresAt.getTime(), now.getTime());
    },
    async reset(name, key) {
      const hash = hidden(key);
      refused.delete(name + hash);
      await execute(db, "DELETE FROM rate_limits WHERE name = $name AND key = $hash", { name, hash });
    },
    async sweep() {
      await execute(db, "DELETE FROM rate_limits WHERE expires_at <= $now", { now: clock.now() });
    },
  };
}

const allowedBy = (remaining: number, until: Date, now: Date): LimitResult => ({
  ok: true,
  retryAfterSeconds: 0,
  remaining,
  resetSeconds: secondsUntil(until.getTime(), now.getTime()),
});

function refusalUntil(until: number, now: number): LimitResult {
  const seconds = secondsUntil(until, now);
  return { ok: false, retryAfterSeconds: seconds, remaining: 0, resetSeconds: seconds };
}

const secondsUntil = (until: number, now: number) => Math.max(1, Math.ceil((until - now) / 1000));
