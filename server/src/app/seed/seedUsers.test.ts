import { Role } from "@quire/domain/enums";
import { afterAll, beforeAll, expect, it } from "vitest";
import { select } from "../../platform/database/select.ts";
import { type TestPlatform, testPlatform } from "../../testing/testPlatform.ts";
import { seedUser } from "./seedUsers.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const ada = {
  name: "Ada",
  email: "ada@example.com",
  password: "three words together",
  country: "US",
  domain: "ada",
};
const at = new Date("2024-01-01");

const groupsOf = async (id: string) =>
  (
    await select<{ group_id: number }>(
      platform.db,
      "SELECT group_id FROM user_groups WHERE user_id = $id ORDER BY 1",
      { id },
    )
  ).map((row) => row.group_id);

it("a demo user is in its listed groups, even after an earlier start was interrupted before that", async () => {
  const plain = await seedUser(platform, ada, at);
  expect(await groupsOf(plain.id)).toEqual([Role.creator]);
  const withRoles = { ...ada, groups: [Role.pro, Role.freePro] };
  for (const _ of ["cut short", "whole", "again"]) {
    expect(await seedUser(platform, withRoles, at)).toEqual({
      id: plain.id,
      groups: [Role.creator, Role.pro, Role.freePro],
    });
    expect(await groupsOf(plain.id)).toEqual([Role.pro, Role.creator, Role.freePro]);
  }
});
