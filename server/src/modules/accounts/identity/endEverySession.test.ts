import { afterAll, beforeAll, expect, it } from "vitest";
import { select } from "../../../platform/database/select.ts";
import { type TestPlatform, testPlatform } from "../../../testing/testPlatform.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

it.each([
  ["sessions", "user_id"],
  ["device_grants", "user_id"],
  ["one_time_codes", "user_id"],
  ["pending_signins", "user_id"],
  ["account_links", "user_id"],
  ["known_devices", "user_id"],
  ["feed_secrets", "user_id"],
  ["draft_invites", "invited_by"],
])("a user's rows of %s are found by an index, however many users there are", async (table, column) => {
  const [row] = await select<{ led: number }>(
    platform.db,
    `SELECT count(*)::int AS led FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid
        WHERE i.indrelid = $table::regclass AND a.attname = $column AND i.indkey[0] = a.attnum`,
    { table, column },
  );
  expect(row?.led).toBeGreaterThan(0);
});
