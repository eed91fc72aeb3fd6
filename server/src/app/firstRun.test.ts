import { afterEach, describe, expect, test, vi } from "vitest";
import { select } from "../platform/database/select.ts";
import { type TestPlatform, testPlatform } from "../testing/testPlatform.ts";
import { seedOnFirstRun } from "./firstRun.ts";

let platform: TestPlatform;
afterEach(() => platform.close());

async function addUser(): Promise<void> {
  await platform.db.query(
    "INSERT INTO users (id, name, email, created_at, updated_at) VALUES ($1, 'Ishmael', 'i@example.com', now(), now())",
    { bind: [platform.newId()] },
  );
}

describe("the demo", () => {
  test("is seeded into an empty database, once", async () => {
    platform = await testPlatform();
    const seed = vi.fn(addUser);
    expect(await seedOnFirstRun(platform, seed)).toBe("seeded");
    expect(await seedOnFirstRun(platform, seed)).toBe("present");
    expect(seed).toHaveBeenCalledTimes(1);
  });

  test("is seeded by one of two processes; the other waits for it", async () => {
    platform = await testPlatform();
    const second = await testPlatform({ secondPlatform: platform });
    const secondSeed = vi.fn();
    let secondState: Promise<unknown> | undefined;
    const seed = async () => {
      secondState = seedOnFirstRun(second, secondSeed);
      const isWaiting = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
      await vi.waitUntil(async () => (await select(platform.db, isWaiting)).length > 0, 30_000);
      await addUser();
    };
    expect(await seedOnFirstRun(platform, seed)).toBe("seeded");
    expect(await secondState).toBe("present");
    expect(secondSeed).not.toHaveBeenCalled();
    await second.close();
  });

  test("is completed by the next start after an interrupted one", async () => {
    platform = await testPlatform();
    const cutShort = async () => {
      await addUser();
      throw new Error("killed");
    };
    await expect(seedOnFirstRun(platform, cutShort)).rejects.toThrow("killed");
    const seed = vi.fn(async () => undefined);
    expect(await seedOnFirstRun(platform, seed)).toBe("seeded");
    expect(seed).toHaveBeenCalledTimes(1);
  });

  test("is never seeded into a database that has accounts", async () => {
    platform = await testPlatform();
    await addUser();
    const seed = vi.fn();
    expect(await seedOnFirstRun(platform, seed)).toBe("absent");
    expect(seed).not.toHaveBeenCalled();
  });

  test("is never seeded where it is turned off", async () => {
    platform = await testPlatform({ config: { demo: false } });
    const seed = vi.fn();
    expect(await seedOnFirstRun(platform, seed)).toBe("absent");
    expect(seed).not.toHaveBeenCalled();
  });
});
