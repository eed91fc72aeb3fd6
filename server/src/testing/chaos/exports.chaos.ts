import { expect, it } from "vitest";
import { killExports } from "./killExports.ts";
import { reportTrial } from "./reportTrial.ts";

const TIMES = Number(process.env.CHAOS_EXPORT_KILLS ?? 20);

it("exports everything whole when `quire export` is stopped anywhere", async ({ task }) => {
  const kills = Array.from({ length: TIMES }, (_, n) => ({
    who: "client" as const,
    share: (n + 0.5) / TIMES,
    signal: n % 2 === 0 ? ("SIGKILL" as const) : ("SIGINT" as const),
  }));
  const { cut, whole, violations } = await killExports(kills);
  reportTrial(task, `${TIMES} stopped, ${cut} of them before the end`, violations.length);
  expect(violations).toEqual([]);
  expect(whole).toBe(TIMES);
});
