import { QueryTypes } from "sequelize";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { testPlatform } from "../../testing/testPlatform.ts";
import { selectPrepared } from "../database/selectPrepared.ts";
import type { HeldLimit } from "./limits.ts";
import { LOOK_WITHIN, openPostgresLimits, takeWithin } from "./postgresLimits.ts";

const platform = await testPlatform();
const { db, limits, clock } = platform;
afterAll(() => platform.close());

let key = "";
let turn = 0;
beforeEach(() => {
  turn += 1;
  key = `ishmael${turn}@example.com`;
});

/** A second server over the same database, which remembers nothing. */
function elsewhere() {
  return openPostgresLimits({ db, clock, limits: platform.config.limits, secret: platform.secret("limits") });
}

async function rows(): Promise<{ key: string; points: number }[]> {
  return db.query("SELECT key, points FROM rate_limits", { type: QueryTypes.SELECT });
}

describe("a limit", () => {
  test("lets through exactly as many of 100 tries at once as it says", async () => {
    const tries = await Promise.all(
      Array.from({ length: 100 }, (_, i) => (i % 2 ? limits : elsewhere()).take("signInByAccount", key)),
    );
    expect(tries.filter(({ ok }) => ok)).toHaveLength(10);
    for (const { ok, retryAfterSeconds } of tries) if (!ok) expect(retryAfterSeconds).toBe(900);
  });

  test("counts each key and each limit by itself", async () => {
    for (let i = 0; i < 11; i++) await limits.take("signInByAccount", key);
    expect(await limits.take("signInByAccount", `other ${key}`)).toEqual({ ok: true, retryAfterSeconds: 0 });
    expect(await limits.take("signInByAddress", key)).toMatchObject({ ok: true });
  });

  test("says how long to wait, and opens when its window has ended", async () => {
    for (let i = 0; i < 10; i++) await limits.take("signInByAccount", key);
    clock.advance(899_500);
    expect(await limits.take("signInByAccount", key)).toEqual({ ok: false, retryAfterSeconds: 1 });
    clock.advance(500);
    expect(await limits.take("signInByAccount", key)).toMatchObject({ ok: true });
    expect(await elsewhere().take("signInByAccount", key)).toMatchObject({ ok: true });
  });

  test("costs the database nothing once it is exceeded", async () => {
    await limits.sweep();
    await db.query("DELETE FROM rate_limits");
    for (let i = 0; i < 50; i++) await limits.take("signInByAccount", key);
    expect((await rows()).map(({ points }) => points)).toEqual([11]);
  });

  test("counts within another statement as by itself, also many at once and in a new window", async () => {
    const take = async (condition = "true") => {
      const { binds, answer } = limits.takeWithin("signInByAccount", key);
      const sql = `WITH counted AS (${takeWithin(condition)}) SELECT points, expires_at AS "expiresAt" FROM counted`;
      const [held] = await selectPrepared<HeldLimit>(db, sql, { ...binds, now: clock.now() });
      return answer(held ?? null).ok;
    };
    expect(await take("false")).toBe(true);
    await limits.take("signInByAccount", key, 4);
    const tries = await Promise.all(Array.from({ length: 20 }, () => take()));
    expect(tries.filter(Boolean)).toHaveLength(6);
    expect(await limits.take("signInByAccount", key)).toMatchObject({ ok: false });
    clock.advance(900_000);
    expect(await take()).toBe(true);
  });

  test("costs the database nothing within another statement, either, once it is exceeded", async () => {
    const ask = () => limits.takeWithin("signInByAccount", key);
    expect(ask().over).toBeNull();
    await limits.take("signInByAccount", key, 11);
    expect(ask().over).toEqual({ ok: false, retryAfterSeconds: 900 });
    clock.advance(900_000);
    expect(ask().over).toBeNull();
  });

  test("is looked at within another statement as by itself", async () => {
    const look = async () => {
      const { binds, answer } = limits.lookWithin("failedPaymentsByUser", key);
      const sql = `SELECT held.points, held.expires_at AS "expiresAt" FROM (SELECT) one ${LOOK_WITHIN}`;
      const [held] = await selectPrepared<HeldLimit | { points: null }>(db, sql, {
        ...binds,
        now: clock.now(),
      });
      return answer(held?.points ? (held as HeldLimit) : null);
    };
    await limits.take("failedPaymentsByUser", key, 4);
    expect(await look()).toEqual({ ok: true, retryAfterSeconds: 0 });
    await limits.take("failedPaymentsByUser", key);
    expect(await look()).toEqual(await limits.look("failedPaymentsByUser", key));
    expect((await look()).ok).toBe(false);
    clock.advance(86_400_000);
    expect((await look()).ok).toBe(true);
  });

  test("is forgotten when it is reset", async () => {
    for (let i = 0; i < 11; i++) await limits.take("signInByAccount", key);
    await limits.reset("signInByAccount", key);
    expect(await limits.take("signInByAccount", key)).toMatchObject({ ok: true });
  });

  test("keeps no address in the table", async () => {
    await limits.take("signInByAccount", key);
    expect(JSON.stringify(await rows())).not.toContain("ishmael");
  });

  test("leaves no rows behind once its window has ended", async () => {
    await limits.take("postsByUser", key);
    clock.advance(2 * 86_400_000);
    await limits.sweep();
    expect(await rows()).toEqual([]);
  });
});
