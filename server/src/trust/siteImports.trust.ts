import { expect, test } from "vitest";
import type { RunKill } from "./killRuns.ts";
import { killSiteImports } from "./killSiteImports.ts";

const TIMES = Number(process.env.TRUST_IMPORT_KILLS ?? 20);

test("`quire import`, server or client killed at any moment, brings every post, and none twice", async () => {
  const kills = Array.from(
    { length: TIMES },
    (_, n): RunKill => ({
      who: n % 2 === 0 ? "server" : "client",
      share: (n + 0.5) / TIMES,
    }),
  );
  const { cut, whole, violations } = await killSiteImports(kills);
  process.stdout.write(
    `\n  site imports: ${TIMES} killed, ${cut} cut off, ${whole} whole after the next run\n\n`,
  );
  expect(violations).toEqual([]);
  expect(whole).toBe(TIMES);
});
