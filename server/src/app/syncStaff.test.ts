import { Role } from "@quire/domain/enums";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeUser } from "../testing/factories/user.ts";
import { type TestPlatform, testPlatform } from "../testing/testPlatform.ts";
import { syncStaff } from "./syncStaff.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const groupsOf = async (id: string) => {
  const [rows] = await platform.db.query("SELECT group_id FROM user_groups WHERE user_id = $id", {
    bind: { id },
  });
  return (rows as { group_id: number }[]).map((row) => row.group_id);
};
const named = (admins: string[], moderators: string[]) =>
  syncStaff({ ...platform, config: { ...platform.config, admins, moderators } });

test("a user with a configured, proved email is staff until it is removed from the list", async () => {
  const starbuck = await makeUser(platform, { email: "starbuck@example.com", email_verified_at: new Date() });
  const stubb = await makeUser(platform, { email: "stubb@example.com", email_verified_at: new Date() });
  const claimed = await makeUser(platform, { email: "flask@example.com", email_verified_at: null });
  await named(["starbuck@example.com"], ["starbuck@example.com", "stubb@example.com", "flask@example.com"]);
  expect(await groupsOf(starbuck.id)).toEqual(expect.arrayContaining([Role.admin, Role.moderator]));
  expect(await groupsOf(stubb.id)).toContain(Role.moderator);
  expect(await groupsOf(claimed.id)).not.toContain(Role.moderator);

  await named(["starbuck@example.com"], ["starbuck@example.com"]);
  expect(await groupsOf(stubb.id)).not.toContain(Role.moderator);
  expect(await groupsOf(starbuck.id)).toContain(Role.moderator);

  // No lists are configured: staff is managed elsewhere, as in the demo.
  await named([], []);
  expect(await groupsOf(starbuck.id)).toEqual(expect.arrayContaining([Role.admin, Role.moderator]));
});
