import { afterAll, beforeAll, expect, it } from "vitest";
import { select } from "../../../platform/database/select.ts";
import { type TestPlatform, testPlatform } from "../../../testing/testPlatform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

it.each(["sessions", "device_grants", "one_time_codes", "account_links", "known_devices"])(
  "a user's rows of %s are found by an index, however many users there are",
  async (table) => {
    const [row] = await select<{ led: number }>(
      platform.db,
      `SELECT count(*)::int AS led FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid
        WHERE i.indrelid = $table::regclass AND a.attname = 'user_id' AND i.indkey[0] = a.attnum`,
      { table },
    );
    expect(row?.led).toBeGreaterThan(0);
  },
);
