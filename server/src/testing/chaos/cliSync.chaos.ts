import { expect, it } from "vitest";
import { killSyncs } from "./killSyncs.ts";
import { reportRun } from "./reportRun.ts";

const KILLS = Number(process.env.CHAOS_CLI_KILLS ?? 20);

it("loses no word and duplicates no post when `quire sync` is stopped at any point", async ({ task }) => {
  const { stopped, complete, violations } = await killSyncs(KILLS);
  reportRun(task, `${stopped} stopped`, violations.length);
  expect(violations).toEqual([]);
  expect(complete).toBe(KILLS);
});
