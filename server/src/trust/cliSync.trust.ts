import { expect, test } from "vitest";
import { killSyncs } from "./killSyncs.ts";

const KILLS = Number(process.env.TRUST_CLI_KILLS ?? 20);

test("`quire sync` stopped at any moment and run again loses no word and makes nothing twice", async () => {
  const { stopped, whole, violations } = await killSyncs(KILLS);
  process.stdout.write(
    `\n  quire sync: ${stopped} stopped on the way, ${whole} whole after the next runs\n\n`,
  );
  expect(violations).toEqual([]);
  expect(whole).toBe(KILLS);
});
