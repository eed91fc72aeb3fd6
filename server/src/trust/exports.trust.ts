import { expect, test } from "vitest";
import { killExports } from "./killExports.ts";

const TIMES = Number(process.env.TRUST_EXPORT_KILLS ?? 20);

test("`quire export`, ended at any moment and run again, brings everything, and nothing half", async () => {
  const kills = Array.from({ length: TIMES }, (_, n) => ({
    who: "client" as const,
    share: (n + 0.5) / TIMES,
    signal: n % 2 === 0 ? ("SIGKILL" as const) : ("SIGINT" as const),
  }));
  const { cut, whole, violations } = await killExports(kills);
  process.stdout.write(
    `\n  exports: ${TIMES} stopped, ${cut} cut off, ${whole} whole after the next run\n\n`,
  );
  expect(violations).toEqual([]);
  expect(whole).toBe(TIMES);
});
