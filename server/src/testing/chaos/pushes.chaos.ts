import { randomInt } from "node:crypto";
import { expect, it } from "vitest";
import { killPushes } from "./killPushes.ts";
import { reportRun } from "./reportRun.ts";

const FOLLOWERS = Number(process.env.CHAOS_FOLLOWERS ?? 10_000);
const KILLS = Number(process.env.CHAOS_PUSH_KILLS ?? 20);

it("notifies every follower when servers die while sending", async ({ task }) => {
  // Two thirds of the messages at most, so that the last server has some left to send.
  const most = Math.floor((FOLLOWERS * 2) / 3 / KILLS);
  const deaths = Array.from({ length: KILLS }, () => 1 + randomInt(most));
  const { arrived, violations } = await killPushes(FOLLOWERS, deaths);
  reportRun(
    task,
    `${FOLLOWERS} followers, ${KILLS} kills, ${arrived - FOLLOWERS} messages twice`,
    violations.length,
  );
  expect(violations).toEqual([]);
});
