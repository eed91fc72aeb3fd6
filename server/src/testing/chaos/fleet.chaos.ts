import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { killInTurn } from "./fleet/killInTurn.ts";
import { readWhileLagging } from "./fleet/readWhileLagging.ts";
import { restartRolling } from "./fleet/restartRolling.ts";
import { serveTwoBuilds } from "./fleet/serveTwoBuilds.ts";
import { type Fleet, startFleet } from "./fleet/startFleet.ts";
import { reportRun } from "./reportRun.ts";

const ROUNDS = Number(process.env.CHAOS_FLEET_ROUNDS ?? 10);

describe("two machines behind nginx", () => {
  let fleet: Fleet;
  beforeAll(async () => {
    fleet = await startFleet({ readers: 4 });
  });
  afterAll(() => fleet?.close());

  it("lose no acknowledged write while each part fails in turn", async ({ task }) => {
    const { ledger, kills, read, lost } = await killInTurn(fleet, { rounds: ROUNDS, span: 3_000 });
    const answered = [...ledger.answers.values()].reduce((sum, count) => sum + count, 0);
    const amount = `${kills} failures, ${answered} writes, ${read} guests' requests`;
    reportRun(task, amount, ledger.violations.length + lost.length);
    expect([...ledger.violations, ...lost]).toEqual([]);
  });

  it("keep no stale page while the replica lags", async ({ task }) => {
    const { read, stale } = await readWhileLagging(fleet, ROUNDS);
    reportRun(task, `${read} pages`, stale.length);
    expect(stale).toEqual([]);
  });

  it("lose no request in a rolling restart", async ({ task }) => {
    const { sent, lost } = await restartRolling(fleet, ROUNDS);
    reportRun(task, `${sent} requests`, lost.length);
    expect(lost).toEqual([]);
  });

  it("serve the files of both builds while two run side by side", async ({ task }) => {
    const { read, missing } = await serveTwoBuilds(fleet);
    reportRun(task, `${read} files`, missing.length);
    expect(missing).toEqual([]);
  });
});
