import { expect, it } from "vitest";
import { killImports } from "./killImports.ts";
import type { RunKill } from "./killRuns.ts";
import { reportRun } from "./reportRun.ts";

const TIMES = Number(process.env.CHAOS_IMPORT_KILLS ?? 20);
const PLACES = ["importReading", "importStaged", "importMerged", "importDone"] as const;

it("resumes an import of subscribers after any kill and adds each of them once", async ({ task }) => {
  const kills = Array.from({ length: TIMES }, (_, n): RunKill[] => [
    n % 2 === 0
      ? { at: PLACES[(n / 2) % PLACES.length] as (typeof PLACES)[number] }
      : { target: "server", share: Math.random() },
    { target: "client", share: (n + 0.5) / TIMES },
  ]).flat();
  const { cut, complete, violations } = await killImports(kills, 30_000);
  reportRun(task, `${kills.length} kills, ${cut} of them before the end`, violations.length);
  expect(violations).toEqual([]);
  expect(complete).toBe(kills.length);
});
