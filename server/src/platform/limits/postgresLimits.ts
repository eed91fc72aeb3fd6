import { createHmac } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Sequelize } from "sequelize";
import type { Clock } from "../clock.ts";
import { selectPrepared } from "../database/selectPrepared.ts";
import { together } from "../together.ts";
import type { RateLimits } from "./limits.ts";
import type { Limits } from "./limitTable.ts";

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

/** What a row holds after some uses were counted. */
interface Held {
  points: number;
  expiresAt: Date;
}

const sumOf = (all: readonly Use[]) => all.reduce((sum, { uses }) => sum + uses, 0);

/**
 * Does not wait for the disk, by a setting that ends with this statement: one person's requests would otherwise queue
 * on one row, each for a flush. What is counted here is on the disk no later than whatever is written after it.
 */
const TAKE = `
  INSERT INTO rate_limits AS held (name, key, points, expires_at) VALUES ($name, $key, $uses, $expires)
  ON CONFLICT (name, key) DO UPDATE SET
    points = CASE WHEN held.expires_at <= $now THEN $uses ELSE held.points + $uses END,
    expires_at = CASE WHEN held.expires_at <= $now THEN excluded.expires_at ELSE held.expires_at END
  RETURNING points, expires_at AS "expiresAt", set_config('synchronous_commit', 'off', true)`;

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
  const count = together(async (uses: readonly Use[]) => {
    const { name, key, seconds } = uses[0] as Use;
    const now = clock.now();
    const expires = new Date(now.getTime() + seconds * 1000);
    const [held] = await selectPrepared<Held>(db, TAKE, { name, key, uses: sumOf(uses), now, expires });
    if (!held) throw new Error("the limit's row was not written");
    return held;
  });

  return {
    async take(name, key, uses = 1) {
      const now = clock.now().getTime();
      const hash = hidden(key);
      const until = refused.get(name + hash) ?? 0;
      if (until > now) return { ok: false, retryAfterSeconds: secondsUntil(until, now) };
      const { points, seconds } = limits[name];
      const { output: held, inputs, at } = await count(name + hash, { name, key: hash, seconds, uses });
      if (held.points - sumOf(inputs.slice(at + 1)) <= points) return { ok: true, retryAfterSeconds: 0 };
      refused.set(name + hash, held.expiresAt.getTime());
      return { ok: false, retryAfterSeconds: secondsUntil(held.expiresAt.getTime(), now) };
    },
    async look(name, key) {
      const now = clock.now();
      const [held] = await selectPrepared<Held>(db, LOOK, { name, key: hidden(key), now });
      if (!held || held.points < limits[name].points) return { ok: true, retryAfterSeconds: 0 };
      return { ok: false, retryAfterSeconds: secondsUntil(held.expiresAt.getTime(), now.getTime()) };
    },
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
