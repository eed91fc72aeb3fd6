import { expect, it } from "vitest";
import { killExports } from "./killExports.ts";
import { reportRun } from "./reportRun.ts";

const TIMES = Number(process.env.CHAOS_EXPORT_KILLS ?? 20);

it("exports everything completely when `quire export` is stopped at any point", async ({ task }) => {
  const kills = Array.from({ length: TIMES }, (_, n) => ({
    target: "client" as const,
    share: (n + 0.5) / TIMES,
    signal: n % 2 === 0 ? ("SIGKILL" as const) : ("SIGINT" as const),
  }));
  const { cut, complete, violations } = await killExports(kills);
  reportRun(task, `${TIMES} stopped, ${cut} of them before the end`, violations.length);
  expect(violations).toEqual([]);
  expect(complete).toBe(TIMES);
});
