import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Sandbox, startSandbox } from "@quire/sandbox/startSandbox";
import { inject } from "vitest";
import { runDueOrdersJob } from "../../../modules/billing/orders/dueOrders.ts";
import { sweepProvidersJob } from "../../../modules/billing/payments/sweepProviders.ts";
import { sweepSubscriptionsJob } from "../../../modules/billing/subscriptions/sweepSubscriptions.ts";
import { runDueBookOrdersJob } from "../../../modules/books/orders/runDueBookOrders.ts";
import type { Failpoint } from "../../../platform/failpoint.ts";
import { freePort } from "../../ports.ts";
import { sandboxProviders } from "../../sandboxProviders.ts";
import { type ChaosHome, makeChaosHome } from "../chaosHome.ts";
import { seededRandom } from "../seededRandom.ts";
import { killDatabase, type ServerProcess, startServerProcess } from "../serverProcess.ts";
import { FINITE_MONEY_JOBS } from "../waitingJobs.ts";
import { audit } from "./audit.ts";
import { listShownIds } from "./buttons.ts";
import type { MoneyReport } from "./moneyHistories.ts";
import { auditAccess, auditPlans } from "./proAudit.ts";
import { clearFaults, deliverWebhooks, expireCheckouts, makeBankDecisions } from "./sandboxActions.ts";
import type { Scene, UserRequest } from "./scene.ts";
import { openSellerKit, type SellerKit } from "./sellerKit.ts";
import { someAuditableStep } from "./steps.ts";

/** One way to crash: at a random moment, or at a failpoint when it is reached for the `passing`-th time. */
export type MoneyCrash =
  | { at: "random"; target: "server" | "database" | "both" }
  | { at: Failpoint; passing: number };

export interface MoneyCrashReport extends MoneyReport {
  /** Crashes by kind. */
  crashes: Map<string, number>;
  /** Failpoints that were not reached in time. */
  missed: number;
}

/** Crashes per seller, before the books are closed and audited. */
const CRASHES_EACH = 5;
const BUYERS = 3;
const LONGEST_PAUSE_MS = 40;
const LONGEST_RUN_MS = 1_500;
const FAILPOINT_PATIENCE_MS = 450_000;
const PATIENCE_MS = 180_000;
const NO_ANSWER_MS = 20_000;

/**
 * Users buy, pay, refund and dispute concurrently through a built server that dies in each of these ways in turn.
 * After every `CRASHES_EACH` crashes a seller's books close: pending work is finished, and everything is reconciled
 * with the providers' own books; `closed` is called with the result.
 */
export async function runMoneyCrashes(
  crashes: readonly MoneyCrash[],
  firstSeed: number,
  closed: (report: MoneyCrashReport, sellers: number, wrong: string[]) => void = () => {},
): Promise<MoneyCrashReport> {
  const rounds = Math.ceil(crashes.length / CRASHES_EACH);
  const sellers: SellerKit[] = [];
  const killsDatabase = crashes.some((crash) => crash.at === "random" && crash.target !== "server");
  const home = await makeChaosHome({
    databases: killsDatabase ? undefined : inject("testDatabases"),
    async prepare(platform) {
      for (let n = 0; n < rounds; n++) sellers.push(await openSellerKit(platform));
    },
  });
  const port = await freePort();
  const doubles = await startSandbox({ webhooksTo: `http://127.0.0.1:${port}` });
  const report: MoneyCrashReport = {
    histories: 0,
    counts: new Map(),
    violations: [],
    crashes: new Map(),
    missed: 0,
  };
  const runner = openRunner(home, doubles, port, report);
  try {
    for (const [n, seller] of sellers.entries()) {
      const seed = firstSeed + n;
      const found = await runner.round(seller, crashes.slice(n * CRASHES_EACH, (n + 1) * CRASHES_EACH), seed);
      const wrong = found.map((what) => `${seed}: ${what}`);
      report.histories++;
      report.violations.push(...wrong);
      closed(report, rounds, wrong);
    }
    return report;
  } finally {
    await runner.end();
    await doubles.close();
    await home.remove();
  }
}

function openRunner(home: ChaosHome, doubles: Sandbox, port: number, report: MoneyCrashReport) {
  const { dataDir } = home;
  const sandbox = sandboxProviders(doubles.environment);
  let server: ServerProcess | null = null;
  let isDying = true;

  /** Starts a server; one for a crash at a failpoint kills itself there. */
  async function start(crash?: MoneyCrash): Promise<ServerProcess> {
    const failpoint = crash && crash.at !== "random" ? `${crash.at}:${crash.passing}` : undefined;
    await home.endGrace();
    const started = startServerProcess({ home, port, failpoint, environment: doubles.environment });
    await started.ready().catch((error) => {
      // A waiting job may reach the failpoint before the server is ready.
      if (!failpoint || started.isAlive()) throw error;
    });
    return started;
  }

  /** Crashes the server this way and replaces it, if need be, with one that dies the next way. */
  async function die(server: ServerProcess, crash: MoneyCrash, next?: MoneyCrash): Promise<ServerProcess> {
    if (crash.at === "random") {
      await pause(randomInt(LONGEST_RUN_MS));
      if (crash.target !== "server") await killDatabase(dataDir);
      // The server restarts its database or, if that takes too long, exits.
      if (crash.target === "database") await Promise.race([server.ended, query("SELECT 1")]);
      else await server.kill();
      count(report.crashes, crash.target);
    } else {
      const late = pause(FAILPOINT_PATIENCE_MS).then(() => "late");
      const isLate = (await Promise.race([server.ended, late])) === "late";
      if (isLate) report.missed++;
      else count(report.crashes, crash.at);
    }
    if (server.isAlive() && (!next || next.at === "random")) return server;
    await server.kill();
    return start(next);
  }

  /** Queries until the database responds: it may be down for a moment. */
  async function query<Row extends object>(sql: string, bind?: unknown[]): Promise<Row[]> {
    for (const deadline = Date.now() + PATIENCE_MS; ; await pause(50)) {
      try {
        return await home.query<Row>(sql, bind);
      } catch (error) {
        if (Date.now() > deadline) throw error;
      }
    }
  }

  /** Returns null when a crash cut it off: it may have happened or not, and may be retried. */
  async function send({ user, method, path, body, headers }: UserRequest) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${user.token}`, "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(NO_ANSWER_MS),
      });
      const answer = { status: response.status, body: (await response.json()) as unknown };
      return answer.status >= 500 && isDying ? null : answer;
    } catch {
      return null;
    }
  }

  async function round(seller: SellerKit, crashes: readonly MoneyCrash[], seed: number): Promise<string[]> {
    const random = seededRandom(seed);
    const scene: Scene = {
      ...{ seller, sandbox, random, query, send },
      requests: [],
      tampered: new Set(),
      violations: [],
      before: await listShownIds({ sandbox }),
      count: (what) => count(report.counts, what),
      work: () => pause(5),
      wait: () => pause(5),
    };
    let isOver = false;
    let awaited = crashes[0];
    isDying = true;
    await server?.kill();
    server = await start(crashes[0]);
    const users = Promise.all(
      Array.from({ length: BUYERS }, async () => {
        while (!isOver) {
          await someAuditableStep(random, { toPress: awaited?.at === "printJobSent" })(scene);
          await pause(random() * LONGEST_PAUSE_MS);
        }
      }),
    ).catch((error: Error) => void scene.violations.push(String(error.stack)));
    for (const [at, crash] of crashes.entries()) {
      awaited = crash;
      server = await die(server, crash, crashes[at + 1]);
      await makeBankDecisions(scene);
    }
    isOver = true;
    await users;
    await makeBankDecisions(scene);
    await clearFaults(scene);
    isDying = false;
    await deliverWebhooks(scene);
    await expireCheckouts(scene);
    await clearFaults(scene);
    await deliverWebhooks(scene);
    await sandbox.control("/clock", { at: "now" });
    await runAllDue(query);
    const plans = [...(await auditPlans(scene)), ...(await auditAccess(scene, new Date()))];
    return [...scene.violations, ...(await audit(scene)), ...plans];
  }

  return { round, end: async () => void (await server?.stop()) };
}

/** A sweep that was replaced while it ran, by a starting server, has lost its key. */
const SWEEP = `task_identifier = '${sweepProvidersJob}' AND key IS NOT NULL`;

/** Makes the server do at once all money work that is due in the coming days. */
async function runAllDue(query: Scene["query"]): Promise<void> {
  const makeDue = (which: string) =>
    // Notify the workers as for a new job: by themselves they poll every two seconds.
    query(
      `WITH hurried AS (UPDATE graphile_worker._private_jobs SET run_at = now()
         WHERE id IN (SELECT id FROM graphile_worker.jobs WHERE ${which}) RETURNING id)
       SELECT pg_notify('jobs:insert', '{"r":1,"count":4}') FROM hurried LIMIT 1`,
    );
  // Pending plans are checked again minutes later if their provider was too slow: make those checks due, too.
  for (const due of ["next_check_at IS NOT NULL", "next_check_at IS NOT NULL AND state = 'pending'"]) {
    await query(`UPDATE subscriptions SET next_check_at = now() WHERE ${due}`);
    await makeDue(PLAN_SWEEP);
    await plansChecked(query, () => makeDue(`${PLAN_SWEEP} AND run_at > now()`));
    await finished();
  }
  await makeDue(SWEEP);
  await swept(query, () => makeDue(`${SWEEP} AND run_at BETWEEN now() AND ${SOON}`));
  await finished();

  async function finished() {
    let left: object[] = [];
    for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await pause(50)) {
      const jobs = `SELECT task_identifier, attempts, locked_by, last_error FROM graphile_worker.jobs WHERE ${FINITE_MONEY_JOBS}`;
      const orders =
        "SELECT id, state, next_check_at, reconcile_attempts FROM orders WHERE next_check_at IS NOT NULL";
      left = [...(await query(jobs)), ...(await query(orders)), ...(await query(UNSENT))];
      if (left.length === 0) return;
      // The sandbox lists a job at once: a search needn't be repeated two minutes later.
      await query(
        "UPDATE book_orders SET next_check_at = now(), not_found_at = not_found_at - interval '2 minutes' WHERE next_check_at > now()",
      );
      await makeDue(`task_identifier = '${runDueBookOrdersJob}' AND key IS NOT NULL AND run_at > now()`);
      await query("UPDATE orders SET next_check_at = now() WHERE next_check_at > now()");
      await makeDue(`task_identifier = '${runDueOrdersJob}' AND key IS NOT NULL AND run_at > now()`);
      await makeDue(`${FINITE_MONEY_JOBS} AND run_at > now()`);
    }
    throw new Error(`jobs are still waiting: ${JSON.stringify(left)}`);
  }
}

/** Orders of printed books that are not decided yet. */
const UNSENT = `SELECT id, state, next_check_at FROM book_orders
  WHERE next_check_at IS NOT NULL AND state IN ('queued', 'submitting', 'canceled', 'failed', 'lost')`;

const PLAN_SWEEP = `task_identifier = '${sweepSubscriptionsJob}' AND key IS NOT NULL`;

/**
 * Resolves when every due plan check has been queued. A sweep that was already running found nothing due, so the
 * next one is made due at once.
 */
async function plansChecked(query: Scene["query"], makeNextDue: () => Promise<unknown>): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await pause(50)) {
    const [due] = await query("SELECT 1 FROM subscriptions WHERE next_check_at <= now() LIMIT 1");
    if (!due) return;
    await makeNextDue();
  }
  throw new Error("due plans are not being checked");
}

/** Before the next sweep is due when every provider responded. */
const SOON = "now() + interval '1 hour'";

/**
 * Resolves when a sweep has scheduled the next one hours from now. A sweep that ran while a provider misbehaved
 * schedules the next in minutes: that one is made due as well.
 */
async function swept(query: Scene["query"], makeNextDue: () => Promise<unknown>): Promise<void> {
  let jobs: { later: boolean }[] = [];
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await pause(50)) {
    jobs = await query(
      `SELECT run_at > ${SOON} AS later, run_at, now() AS now, attempts, max_attempts, locked_by, last_error, key
         FROM graphile_worker.jobs WHERE ${SWEEP}`,
    );
    if (jobs.length > 0 && jobs.every(({ later }) => later)) return;
    await makeNextDue();
  }
  throw new Error(`the providers are not swept: ${JSON.stringify(jobs)}`);
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
