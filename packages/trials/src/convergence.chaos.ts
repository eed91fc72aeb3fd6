import { convergeDrafts } from "@quire/server/testing/chaos/convergeDrafts";
import { reportTrial } from "@quire/server/testing/chaos/reportTrial";
import { expect, it } from "vitest";
import { devicePeer } from "./devicePeer.ts";

const SCHEDULES = Number(process.env.CHAOS_SCHEDULES ?? 2_000);
const SEED = Number(process.env.CHAOS_SEED ?? 1_000);

it("converges the drafts of five devices, whose tabs crash and lines break", async ({ task }) => {
  const { schedules, edits, crashes, breaks, diverged, lost } = await convergeDrafts(
    SCHEDULES,
    SEED,
    devicePeer,
  );
  reportTrial(
    task,
    `${schedules} schedules, ${edits} edits, ${crashes} crashes, ${breaks} broken lines`,
    diverged.length + lost.length,
  );
  expect({ diverged, lost }).toEqual({ diverged: [], lost: [] });
});
