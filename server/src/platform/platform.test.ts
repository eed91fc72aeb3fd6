import { afterAll, expect, test } from "vitest";
import { testPlatform } from "../testing/testPlatform.ts";

const platform = await testPlatform();
afterAll(() => platform.close());

test("a test's platform is ready: database, migrations and queue", async () => {
  expect(await platform.readiness()).toEqual({ database: true, migrations: true, queue: true });
});
