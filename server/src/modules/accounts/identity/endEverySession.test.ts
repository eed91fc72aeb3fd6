import { QueryTypes } from "sequelize";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestPlatform, testPlatform } from "../../../testing/testPlatform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

it.each(["sessions", "device_grants", "one_time_codes", "account_links"])(
  "a person's rows of %s are found by an index, however many people there are",
  async (table) => {
    const [row] = await platform.db.query<{ led: number }>(
      `SELECT count(*)::int AS led FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid
        WHERE i.indrelid = $table::regclass AND a.attname = 'user_id' AND i.indkey[0] = a.attnum`,
      { bind: { table }, type: QueryTypes.SELECT },
    );
    expect(row?.led).toBeGreaterThan(0);
  },
);
