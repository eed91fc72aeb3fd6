import { expect, it } from "vitest";
import { convergeDrafts } from "./convergeDrafts.ts";
import { reportRun } from "./reportRun.ts";

const SCHEDULES = Number(process.env.CHAOS_SCHEDULES ?? 2_000);
const SEED = Number(process.env.CHAOS_SEED ?? 1_000);

it("converges the drafts of five peers on two processes over bad lines", async ({ task }) => {
  const { schedules, edits, breaks, diverged, lost } = await convergeDrafts(SCHEDULES, SEED);
  reportRun(
    task,
    `${schedules} schedules, ${edits} edits, ${breaks} broken lines`,
    diverged.length + lost.length,
  );
  expect({ diverged, lost }).toEqual({ diverged: [], lost: [] });
});
