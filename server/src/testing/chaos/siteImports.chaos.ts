import { expect, it } from "vitest";
import type { RunKill } from "./killRuns.ts";
import { killSiteImports } from "./killSiteImports.ts";
import { reportRun } from "./reportRun.ts";

const TIMES = Number(process.env.CHAOS_IMPORT_KILLS ?? 20);

it("resumes an import of a site after any kill and adds each post once", async ({ task }) => {
  const kills = Array.from({ length: TIMES }, (_, n): RunKill => {
    if (n % 4 === 0) return { at: "pictureStored" };
    return { target: n % 2 === 0 ? "server" : "client", share: (n + 0.5) / TIMES };
  });
  const { cut, complete, violations } = await killSiteImports(kills);
  reportRun(task, `${TIMES} kills, ${cut} of them before the end`, violations.length);
  expect(violations).toEqual([]);
  expect(complete).toBe(TIMES);
});
