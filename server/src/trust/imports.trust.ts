import { expect, test } from "vitest";
import { killImports } from "./killImports.ts";
import type { RunKill } from "./killRuns.ts";

const TIMES = Number(process.env.TRUST_IMPORT_KILLS ?? 20);
const PLACES = ["importReading", "importStaged", "importMerged", "importDone"] as const;

test("`quire subscribers import`, server or client killed at any moment, brings everybody, and nobody twice", async () => {
  const kills = Array.from({ length: TIMES }, (_, n): RunKill[] => [
    n % 2 === 0
      ? { at: PLACES[(n / 2) % PLACES.length] as (typeof PLACES)[number] }
      : { who: "server", share: Math.random() },
    { who: "client", share: (n + 0.5) / TIMES },
  ]).flat();
  const { cut, whole, violations } = await killImports(kills);
  process.stdout.write(
    `\n  imports: ${kills.length} killed, ${cut} cut off, ${whole} whole after the next run\n\n`,
  );
  expect(violations).toEqual([]);
  expect(whole).toBe(kills.length);
});
