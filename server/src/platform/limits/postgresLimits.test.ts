import { QueryTypes } from "sequelize";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { testPlatform } from "../../testing/testPlatform.ts";
import { openPostgresLimits } from "./postgresLimits.ts";

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
