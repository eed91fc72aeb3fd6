import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { testPlatform } from "../../testing/testPlatform.ts";
import { execute, select } from "../database/select.ts";
import { openPostgresLimits } from "./postgresLimits.ts";

const platform = await testPlatform();
const { db, limits, clock } = platform;
afterAll(() => platform.close());

let key = "";
let count = 0;
beforeEach(() => {
  count += 1;
  key = `ishmael${count}@example.com`;
});

/** A second server over the same database, without cached limits. */
function elsewhere() {
  return openPostgresLimits({ db, clock, limits: platform.config.limits, secret: platform.secret("limits") });
}

async function rows(): Promise<{ key: string; points: number }[]> {
  return select(db, "SELECT key, points FROM rate_limits");
}

describe("a limit", () => {
  test("admits exactly as many of 100 concurrent tries as configured", async () => {
    const tries = await Promise.all(
      Array.from({ length: 100 }, (_, i) => (i % 2 ? limits : elsewhere()).consume("signInByAccount", key)),
    );
    expect(tries.filter(({ ok }) => ok)).toHaveLength(10);
    for (const { ok, retryAfterSeconds } of tries) if (!ok) expect(retryAfterSeconds).toBe(900);
  });

  test("counts each key and each limit separately", async () => {
    for (let i = 0; i < 11; i++) await limits.consume("signInByAccount", key);
    expect(await limits.consume("signInByAccount", `other ${key}`)).toEqual({
      ok: true,
      retryAfterSeconds: 0,
      remaining: 9,
      resetSeconds: 900,
    });
    expect(await limits.consume("signInByAddress", key)).toMatchObject({ ok: true });
  });

  test("says how long to wait, and opens when its window has ended", async () => {
    for (let i = 0; i < 10; i++) await limits.consume("signInByAccount", key);
    clock.advance(899_500);
    expect(await limits.consume("signInByAccount", key)).toEqual({
      ok: false,
      retryAfterSeconds: 1,
      remaining: 0,
      resetSeconds: 1,
    });
    clock.advance(500);
    expect(await limits.consume("signInByAccount", key)).toMatchObject({ ok: true });
    expect(await elsewhere().consume("signInByAccount", key)).toMatchObject({ ok: true });
  });

  test("costs the database nothing once it is exceeded", async () => {
    await limits.sweep();
    await execute(db, "DELETE FROM rate_limits");
    for (let i = 0; i < 50; i++) await limits.consume("signInByAccount", key);
    expect((await rows()).map(({ points }) => points)).toEqual([11]);
  });

  test("is cleared by a reset", async () => {
    for (let i = 0; i < 11; i++) await limits.consume("signInByAccount", key);
    await limits.reset("signInByAccount", key);
    expect(await limits.consume("signInByAccount", key)).toMatchObject({ ok: true });
  });

  test("stores no address in the table", async () => {
    await limits.consume("signInByAccount", key);
    expect(JSON.stringify(await rows())).not.toContain("ishmael");
  });

  test("leaves no rows behind once its window has ended", async () => {
    await limits.consume("postsByUser", key);
    clock.advance(2 * 86_400_000);
    await limits.sweep();
    expect(await rows()).toEqual([]);
  });
});
