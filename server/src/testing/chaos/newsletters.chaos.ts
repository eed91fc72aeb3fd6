import { randomInt } from "node:crypto";
import { expect, it } from "vitest";
import { type Emailed, killNewsletter } from "./killNewsletter.ts";
import { reportRun } from "./reportRun.ts";

const FOLLOWERS = Number(process.env.CHAOS_FOLLOWERS ?? 10_000);
const KILLS = Number(process.env.CHAOS_NEWSLETTER_KILLS ?? 20);

it.for<Emailed>(["post", "mailing"])(
  "a %s reaches every follower when servers die while sending",
  async (emailed, { task }) => {
    // Two thirds of the emails at most, so that the last server has some left to send.
    const most = Math.floor((FOLLOWERS * 2) / 3 / KILLS);
    const deaths = Array.from({ length: KILLS }, () => 1 + randomInt(most));
    const { sent, violations } = await killNewsletter(FOLLOWERS, deaths, emailed);
    reportRun(
      task,
      `${FOLLOWERS} followers, ${KILLS} kills, ${sent - FOLLOWERS} emails twice`,
      violations.length,
    );
    expect(violations).toEqual([]);
  },
);
