import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { testPlatform } from "../../testing/testPlatform.ts";
import { execute } from "../database/select.ts";
import { withTransaction } from "../database/withTransaction.ts";
import { jobName } from "./jobs.ts";
import { freeJobsOfDeadWorkers, openLiveness } from "./liveness.ts";

const platform = await testPlatform();
const { db, jobs } = platform;
afterAll(() => platform.close());

const greet = jobName<{ name: string }>("test.greet");
const flaky = jobName<{ times: number }>("test.stumble");
let greeted: string[] = [];
let attempts: number[] = [];
jobs.handle(greet, async ({ name }) => {
  greeted.push(name);
});
jobs.handle(flaky, async ({ times }, { attempt }) => {
  attempts.push(attempt);
  if (attempt <= times) throw new Error("stumbled");
});

beforeEach(() => {
  greeted = [];
  attempts = [];
});

describe("a job", () => {
  test("runs once when the transaction that wrote it commits", async () => {
    await withTransaction(db, async (transaction) => {
      await jobs.enqueue(transaction, greet, { name: "Ishmael" });
      expect(await jobs.depth()).toEqual({ waiting: 0, failed: 0 });
    });
    await jobs.runDue();
    await jobs.runDue();
    expect(greeted).toEqual(["Ishmael"]);
  });

  test("never runs when that transaction rolls back", async () => {
    const failing = withTransaction(db, async (transaction) => {
      await jobs.enqueue(transaction, greet, { name: "nobody" });
      throw new Error("no sale");
    });
    await expect(failing).rejects.toThrow("no sale");
    await jobs.runDue();
    expect(greeted).toEqual([]);
    expect(await jobs.depth()).toEqual({ waiting: 0, failed: 0 });
  });

  test("waits for its time", async () => {
    const hour = 3_600_000;
    const runAt = new Date(platform.clock.now().getTime() + hour);
    await jobs.enqueue(null, greet, { name: "later" }, { runAt });
    await jobs.runDue();
    expect(greeted).toEqual([]);
    await platform.advance(hour);
    await jobs.runDue();
    expect(greeted).toEqual(["later"]);
  });

  test("replaces the waiting one of the same key", async () => {
    await jobs.enqueue(null, greet, { name: "first" }, { key: "one" });
    await jobs.enqueue(null, greet, { name: "second" }, { key: "one" });
    await jobs.runDue();
    expect(greeted).toEqual(["second"]);
  });

  test("requested soon runs once, however often it is requested, even without running workers", async () => {
    const sweep = jobName<Record<string, never>>("test.sweep");
    let sweeps = 0;
    jobs.handle(sweep, async () => void sweeps++);
    for (let n = 0; n < 5; n++) jobs.soon(sweep);
    await jobs.runDue();
    await jobs.runDue();
    expect(sweeps).toBe(1);
    jobs.soon(sweep);
    await expect.poll(() => jobs.depth()).toMatchObject({ waiting: 1 });
    await jobs.runDue();
    expect(sweeps).toBe(2);
  });

  test("is retried after a failure, and counted when it has failed for good", async () => {
    await jobs.enqueue(null, flaky, { times: 1 });
    await jobs.runDue();
    expect(await jobs.depth()).toEqual({ waiting: 1, failed: 0 });
    await platform.advance(60_000);
    await jobs.runDue();
    expect(attempts).toEqual([1, 2]);
    await jobs.enqueue(null, flaky, { times: 9 }, { maxAttempts: 1 });
    await jobs.runDue();
    expect(await jobs.depth()).toEqual({ waiting: 0, failed: 1 });
    expect(await platform.metrics.render()).toContain('job_runs_total{job="test.stumble",result="failed"} 2');
    await execute(db, "DELETE FROM graphile_worker._private_jobs");
  });

  test("is picked up immediately by a running server, and is finished before it stops", async () => {
    await jobs.start();
    await jobs.enqueue(null, greet, { name: "live" });
    await expect.poll(() => greeted).toEqual(["live"]);
    await jobs.stop();
    expect(await jobs.depth()).toEqual({ waiting: 0, failed: 0 });
  });

  test("of a killed server is given to another, that of a living one is not", async () => {
    const liveness = await openLiveness(platform.address);
    liveness.add("worker-alive");
    await jobs.enqueue(null, greet, { name: "orphan" }, { key: "orphan" });
    await jobs.enqueue(null, greet, { name: "held" }, { key: "held" });
    const claim = `UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute', locked_by = $1
      WHERE key = $2`;
    await db.query(claim, { bind: ["worker-dead", "orphan"] });
    await db.query(claim, { bind: ["worker-alive", "held"] });
    await liveness.flushed();
    await freeJobsOfDeadWorkers(db);
    await jobs.runDue();
    expect(greeted).toEqual(["orphan"]);
    await liveness.close();
    await freeJobsOfDeadWorkers(db);
    await jobs.runDue();
    expect(greeted).toEqual(["orphan", "held"]);
  });

  test("that was replaced while its server died is neither run nor counted as failed", async () => {
    await jobs.enqueue(null, greet, { name: "killed" }, { key: "greeting" });
    await execute(
      db,
      `UPDATE graphile_worker._private_jobs SET locked_by = 'killed', locked_at = now() - interval '10 seconds',
              attempts = 1`,
    );
    await jobs.enqueue(null, greet, { name: "anew" }, { key: "greeting" });
    await freeJobsOfDeadWorkers(db);
    expect(await jobs.depth()).toEqual({ waiting: 1, failed: 0 });
    await jobs.runDue();
    expect(greeted).toEqual(["anew"]);
    expect(await jobs.depth()).toEqual({ waiting: 0, failed: 0 });
  });

  test("has one handler per name", () => {
    expect(() => jobs.handle(greet, async () => undefined)).toThrow("two handlers");
  });
});
