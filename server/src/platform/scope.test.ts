import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestPlatform, testPlatform } from "../testing/testPlatform.ts";
import { withTransaction } from "./database/withTransaction.ts";
import { scopeOf } from "./scope.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

it("runs statements in its transaction, and in that of a copy", async () => {
  const outside = scopeOf(platform, null);
  const count = async () =>
    (await outside.select("SELECT 1 FROM waitlist WHERE name = $name", { name: "Ada" })).length;
  const insert =
    "INSERT INTO waitlist (id, name, email, created_at) VALUES ($id::text, 'Ada', $id::text || '@example.com', now())";
  await withTransaction(platform.db, async (transaction) => {
    const inside = { ...outside, transaction };
    expect(await inside.execute(insert, { id: platform.newId() })).toBe(1);
    expect(await scopeOf(platform, transaction).execute(insert, { id: platform.newId() })).toBe(1);
    expect(await inside.select("SELECT 1 FROM waitlist")).toHaveLength(2);
    expect(await count()).toBe(0);
  });
  expect(await count()).toBe(2);
});
