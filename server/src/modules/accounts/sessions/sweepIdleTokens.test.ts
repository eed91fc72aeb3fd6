import { afterAll, beforeAll, expect, it } from "vitest";
import { makeSession } from "../../../testing/factories/session.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import { PLATFORM_HOST } from "../../../testing/serverOver.ts";
import { type TestPlatform, testPlatform } from "../../../testing/testPlatform.ts";
import { sessions } from "../models/sessions.ts";
import { sweepIdleTokens } from "./jobs/sweepIdleTokens.ts";

const DAY = 86_400_000;

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

it("deletes idle programs at once, idle access tokens after 30 more days, and never a browser", async () => {
  const { id: user_id } = await makeUser(platform);
  const idleFor = async (days: number, kind: "program" | "token" | "browser") => {
    const last_seen_at = new Date(platform.clock.now().getTime() - days * DAY);
    const host = kind === "browser" ? { host: PLATFORM_HOST } : {};
    return (await makeSession(platform, { user_id, kind, last_seen_at, ...host })).id;
  };
  const left = [
    await idleFor(89, "program"),
    await idleFor(89, "token"),
    await idleFor(119, "token"),
    await idleFor(400, "browser"),
  ];
  await idleFor(90, "program");
  await idleFor(120, "token");
  await sweepIdleTokens(platform);
  const found = await sessions(platform.db).findAll({ where: { user_id } });
  expect(found.map((row) => row.get().id).sort()).toEqual(left.sort());
});
