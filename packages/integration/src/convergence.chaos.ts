import { convergeDrafts } from "@quire/server/testing/chaos/convergeDrafts";
import { reportRun } from "@quire/server/testing/chaos/reportRun";
import { expect, it } from "vitest";
import { devicePeer } from "./devicePeer.ts";

const SCHEDULES = Number(process.env.CHAOS_SCHEDULES ?? 2_000);
const SEED = Number(process.env.CHAOS_SEED ?? 1_000);

it("converges drafts of five devices whose tabs crash and connections drop", async ({ task }) => {
  const { schedules, edits, crashes, breaks, diverged, lost } = await convergeDrafts(
    SCHEDULES,
    SEED,
    devicePeer,
  );
  reportRun(
    task,
    `${schedules} schedules, ${edits} edits, ${crashes} crashes, ${breaks} broken lines`,
    diverged.length + lost.length,
  );
  expect({ diverged, lost }).toEqual({ diverged: [], lost: [] });
});
