import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { killInTurn } from "./fleet/killInTurn.ts";
import { readWhileLagging } from "./fleet/readWhileLagging.ts";
import { restartRolling } from "./fleet/restartRolling.ts";
import { serveTwoBuilds } from "./fleet/serveTwoBuilds.ts";
import { type Fleet, startFleet } from "./fleet/startFleet.ts";

// The full run is fleet.chaos.ts.
describe("two machines behind nginx", { timeout: 360_000 }, () => {
  let fleet: Fleet;
  beforeAll(async () => {
    fleet = await startFleet({ readers: 2 });
  });
  afterAll(() => fleet?.close());

  it("lose no acknowledged write while each part fails in turn", async () => {
    const { ledger, lost } = await killInTurn(fleet, { rounds: 1, span: 400 });
    expect([...ledger.violations, ...lost].join("\n")).toBe("");
    for (const what of ["publish", "like", "comment", "upload"]) {
      expect(ledger.answers.get(what), what).toBeGreaterThan(1);
    }
  });

  it("keep no stale page while the replica lags", async () => {
    expect((await readWhileLagging(fleet, 1)).stale).toEqual([]);
  });

  it("lose no request in a rolling restart", async () => {
    const { sent, lost } = await restartRolling(fleet, 1);
    expect(lost).toEqual([]);
    expect(sent).toBeGreaterThan(100);
  });

  it("serve the files of both builds while two run side by side", async () => {
    expect((await serveTwoBuilds(fleet)).missing).toEqual([]);
  });
});
