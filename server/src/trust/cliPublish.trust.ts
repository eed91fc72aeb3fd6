import { expect, test } from "vitest";
import { killPublishes } from "./killPublishes.ts";

const KILLS = Number(process.env.TRUST_CLI_KILLS ?? 20);

test("`quire publish` killed at any moment and run again makes one post with the right text", async () => {
  const { killed, finished, violations } = await killPublishes(KILLS);
  process.stdout.write(
    `\n  quire publish: ${killed} killed on the way, ${finished} posts whole after the next run\n\n`,
  );
  expect(violations).toEqual([]);
  expect(finished).toBe(KILLS);
});
