import { expect, it } from "vitest";
import { runCrashes } from "./crashes.ts";

// The full run is crashes.chaos.ts.
it("keeps what it acknowledged through kill -9 of server and database", { timeout: 900_000 }, async () => {
  const { ledger, crashes, missed } = await runCrashes([
    { at: "random", target: "both" },
    { at: "draftLogged", passing: 5 },
    { at: "afterCommit", passing: 8 },
  ]);
  expect(ledger.violations).toEqual([]);
  expect(missed).toBe(0);
  expect(Object.fromEntries(crashes)).toEqual({ both: 1, draftLogged: 1, afterCommit: 1 });
  expect(ledger.answers.get("publish")).toBeGreaterThan(1);
  expect(Math.max(...[...ledger.drafts.values()].map(({ saved }) => saved))).toBeGreaterThan(1);
});
