import { expect, it } from "vitest";
import { killSyncs } from "./killSyncs.ts";
import { reportTrial } from "./reportTrial.ts";

const KILLS = Number(process.env.CHAOS_CLI_KILLS ?? 20);

it("loses no word and duplicates no post when `quire sync` is stopped anywhere", async ({ task }) => {
  const { stopped, whole, violations } = await killSyncs(KILLS);
  reportTrial(task, `${stopped} stopped`, violations.length);
  expect(violations).toEqual([]);
  expect(whole).toBe(KILLS);
});
