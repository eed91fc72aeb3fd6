import { afterEach, describe, expect, test, vi } from "vitest";
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
  test("is put into an empty database, once", async () => {
    platform = await testPlatform();
    const seed = vi.fn(addUser);
    expect(await seedOnFirstRun(platform, seed)).toBe("seeded");
    expect(await seedOnFirstRun(platform, seed)).toBe("present");
    expect(seed).toHaveBeenCalledTimes(1);
  });

  test("is finished by the next start when one was cut short", async () => {
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

  test("never enters a database that has accounts", async () => {
    platform = await testPlatform();
    await addUser();
    const seed = vi.fn();
    expect(await seedOnFirstRun(platform, seed)).toBe("absent");
    expect(seed).not.toHaveBeenCalled();
  });

  test("never comes where it is not wanted", async () => {
    platform = await testPlatform({ config: { demo: false } });
    const seed = vi.fn();
    expect(await seedOnFirstRun(platform, seed)).toBe("absent");
    expect(seed).not.toHaveBeenCalled();
  });
});
