import { expect, test } from "vitest";
import { runCrashTrial } from "./crashTrial.ts";

// The long run, 20 times at each failpoint and 200 times at random, is `npm run trust`.
test("what was acknowledged outlives kill -9 of the server and of the database", {
  timeout: 300_000,
}, async () => {
  const { ledger, crashes } = await runCrashTrial([
    { at: "afterCommit", passing: 8 },
    { at: "pictureStored", passing: 1 },
    { at: "draftLogged", passing: 5 },
    { at: "random", who: "server" },
    { at: "random", who: "database" },
    { at: "random", who: "both" },
  ]);
  expect(ledger.violations).toEqual([]);
  expect(Object.fromEntries(crashes)).toMatchObject({ server: 1, database: 1, both: 1 });
  expect(ledger.answers.get("publish")).toBeGreaterThan(1);
  expect(Math.max(...[...ledger.drafts.values()].map(({ saved }) => saved))).toBeGreaterThan(1);
});
