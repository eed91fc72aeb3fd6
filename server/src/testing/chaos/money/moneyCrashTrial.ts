import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Sandbox, startSandbox } from "@quire/sandbox/startSandbox";
import { inject } from "vitest";
import { runDueOrdersJob } from "../../../modules/billing/orders/dueOrders.ts";
import { sweepProvidersJob } from "../../../modules/billing/payments/sweepProviders.ts";
import { sweepSubscriptionsJob } from "../../../modules/billing/subscriptions/sweepSubscriptions.ts";
import type { Failpoint } from "../../../platform/failpoint.ts";
import { atSandbox } from "../../atSandbox.ts";
import { freePort } from "../../ports.ts";
import { seededRandom } from "../seededRandom.ts";
import { killDatabase, type ServerProcess, startServerProcess } from "../serverProcess.ts";
import { makeTrialHome, type TrialHome } from "../trialHome.ts";
import { ENDING_ABOUT_MONEY } from "../waitingJobs.ts";
import { audit } from "./audit.ts";
import { shownNow } from "./buttons.ts";
import type { MoneyReport } from "./moneyTrial.ts";
import { auditAccess, auditPlans } from "./proAudit.ts";
import type { Request, Scene } from "./scene.ts";
import { allTold, behave, decideAll, expireAll } from "./settle.ts";
import { openSellerKit, type Shop } from "./shop.ts";
import { someMortalStep } from "./steps.ts";

/** One way to crash: at a random moment, or at a named place at its `passing`-th passing. */
export type MoneyCrash =
  | { at: "random"; who: "server" | "database" | "both" }
  | { at: Failpoint; passing: number };

export interface MoneyCrashReport extends MoneyReport {
  /** Crashes by kind. */
  crashes: Map<string, number>;
  /** Failpoints that nobody came by in time. */
  missed: number;
}

/** Crashes in one shop, before it is closed and audited. */
const ONE_SHOP = 5;
const PEOPLE = 3;
const LONGEST_PAUSE_MS = 40;
const LONGEST_RUN_MS = 1_500;
const FAILPOINT_PATIENCE_MS = 150_000;
const PATIENCE_MS = 60_000;
const NO_ANSWER_MS = 20_000;

/**
 * People buy, pay, refund and dispute, all at once, through a built server that dies in each of these ways in turn. After some
 * deaths the shop closes: what is under way is let come to rest, and held against the providers' own books; `closed` hears
 * of it at once.
 */
export async function runMoneyCrashes(
  crashes: readonly MoneyCrash[],
  firstSeed: number,
  closed: (report: MoneyCrashReport, shops: number, wrong: string[]) => void = () => {},
): Promise<MoneyCrashReport> {
  const rounds = Math.ceil(crashes.length / ONE_SHOP);
  const shops: Shop[] = [];
  const killsDatabase = crashes.some((crash) => crash.at === "random" && crash.who !== "server");
  const home = await makeTrialHome({
    databases: killsDatabase ? undefined : inject("testDatabases"),
    async prepare(platform) {
      for (let n = 0; n < rounds; n++) shops.push(await openSellerKit(platform));
    },
  });
  const port = await freePort();
  const sandbox = await startSandbox({ webhooksTo: `http://127.0.0.1:${port}` });
  const report: MoneyCrashReport = {
    histories: 0,
    counts: new Map(),
    violations: [],
    crashes: new Map(),
    missed: 0,
  };
  const trial = openTrial(home, sandbox, port, report);
  try {
    for (const [n, shop] of shops.entries()) {
      const seed = firstSeed + n;
      const found = await trial.round(shop, crashes.slice(n * ONE_SHOP, (n + 1) * ONE_SHOP), seed);
      const wrong = found.map((what) => `${seed}: ${what}`);
      report.histories++;
      report.violations.push(...wrong);
      closed(report, rounds, wrong);
    }
    return report;
  } finally {
    await trial.end();
    await sandbox.close();
    await home.remove();
  }
}

function openTrial(home: TrialHome, sandbox: Sandbox, port: number, report: MoneyCrashReport) {
  const { dataDir } = home;
  const there = atSandbox(sandbox.environment);
  let server: ServerProcess | null = null;
  let isDying = true;

  /** A server that dies this way by itself, if the crash is at a named place. */
  async function start(crash?: MoneyCrash): Promise<ServerProcess> {
    const failpoint = crash && crash.at !== "random" ? `${crash.at}:${crash.passing}` : undefined;
    await home.endGrace();
    const started = startServerProcess({ home, port, failpoint, environment: sandbox.environment });
    await started.ready().catch((error) => {
      // A job that waits may bring it to its failpoint before it has served anybody.
      if (!failpoint || started.isAlive()) throw error;
    });
    return started;
  }

  /** Has the server die this way; another, which is to die the next way, takes its place. */
  async function die(server: ServerProcess, crash: MoneyCrash, next?: MoneyCrash): Promise<ServerProcess> {
    if (crash.at === "random") {
      await pause(randomInt(LONGEST_RUN_MS));
      if (crash.who !== "server") await killDatabase(dataDir);
      // The server brings it back or, where that takes too long, ends.
      if (crash.who === "database") await Promise.race([server.ended, query("SELECT 1")]);
      else await server.kill();
      count(report.crashes, crash.who);
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

  /** The database may be away for a moment: asked again until it answers. */
  async function query<Row extends object>(sql: string, bind?: unknown[]): Promise<Row[]> {
    for (const deadline = Date.now() + PATIENCE_MS; ; await pause(50)) {
      try {
        return await home.query<Row>(sql, bind);
      } catch (error) {
        if (Date.now() > deadline) throw error;
      }
    }
  }

  /** Null where a death cut it off: it was done or not, and may be sent again. */
  async function send({ who, method, path, body, headers }: Request) {
    try {
      const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${who.token}`, "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(NO_ANSWER_MS),
      });
      const answer = { status: response.status, body: (await response.json()) as unknown };
      return answer.status >= 500 && isDying ? null : answer;
    } catch {
      return null;
    }
  }

  async function round(shop: Shop, crashes: readonly MoneyCrash[], seed: number): Promise<string[]> {
    const random = seededRandom(seed);
    const scene: Scene = {
      ...{ shop, there, random, query, send },
      asked: [],
      tampered: new Set(),
      violations: [],
      before: await shownNow({ there }),
      count: (what) => count(report.counts, what),
      work: () => pause(5),
      wait: () => pause(5),
    };
    let isOver = false;
    isDying = true;
    await server?.kill();
    server = await start(crashes[0]);
    const people = Promise.all(
      Array.from({ length: PEOPLE }, async () => {
        while (!isOver) {
          await someMortalStep(random)(scene);
          await pause(random() * LONGEST_PAUSE_MS);
        }
      }),
    ).catch((error: Error) => void scene.violations.push(String(error.stack)));
    for (const [at, crash] of crashes.entries()) {
      server = await die(server, crash, crashes[at + 1]);
      await decideAll(scene);
    }
    isOver = true;
    await people;
    await decideAll(scene);
    await behave(scene);
    isDying = false;
    await allTold(scene);
    await expireAll(scene);
    await behave(scene);
    await allTold(scene);
    await there.control("/clock", { at: "now" });
    await rest(query);
    const plans = [...(await auditPlans(scene)), ...(await auditAccess(scene, new Date()))];
    return [...scene.violations, ...(await audit(scene)), ...plans];
  }

  return { round, end: async () => void (await server?.stop()) };
}

/** One that was replaced while it ran, by a server that started, has lost its key. */
const SWEEP = `task_identifier = '${sweepProvidersJob}' AND key IS NOT NULL`;

/** Has the server do all that it would do about money in the days to come, at once. */
async function rest(query: Scene["query"]): Promise<void> {
  const hurry = (which: string) =>
    // The workers are told, as they are of a new job: by themselves they look every other second.
    query(
      `WITH hurried AS (UPDATE graphile_worker._private_jobs SET run_at = now()
         WHERE id IN (SELECT id FROM graphile_worker.jobs WHERE ${which}) RETURNING id)
       SELECT pg_notify('jobs:insert', '{"r":1,"count":4}') FROM hurried LIMIT 1`,
    );
  // What was pending is asked about again minutes later, should its provider have been too slow: that is brought forward, too.
  for (const due of ["turns_at IS NOT NULL", "turns_at IS NOT NULL AND state = 'pending'"]) {
    await query(`UPDATE subscriptions SET turns_at = now() WHERE ${due}`);
    await hurry(TURNS);
    await turned(query, () => hurry(`${TURNS} AND run_at > now()`));
    await settled();
  }
  await hurry(SWEEP);
  await swept(query, () => hurry(`${SWEEP} AND run_at BETWEEN now() AND ${SOON}`));
  await settled();

  async function settled() {
    let left: object[] = [];
    for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await pause(50)) {
      const jobs = `SELECT task_identifier, attempts, locked_by, last_error FROM graphile_worker.jobs WHERE ${ENDING_ABOUT_MONEY}`;
      const orders = "SELECT id, state, turns_at, looks FROM orders WHERE turns_at IS NOT NULL";
      left = [...(await query(jobs)), ...(await query(orders))];
      if (left.length === 0) return;
      await query("UPDATE orders SET turns_at = now() WHERE turns_at > now()");
      await hurry(`task_identifier = '${runDueOrdersJob}' AND key IS NOT NULL AND run_at > now()`);
      await hurry(`${ENDING_ABOUT_MONEY} AND run_at > now()`);
    }
    throw new Error(`jobs are still waiting: ${JSON.stringify(left)}`);
  }
}

const TURNS = `task_identifier = '${sweepSubscriptionsJob}' AND key IS NOT NULL`;

/** When all that is due of plans has been given to jobs. A look that was under way found nothing due yet: the next is hurried. */
async function turned(query: Scene["query"], hurryAgain: () => Promise<unknown>): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await pause(50)) {
    const [due] = await query("SELECT 1 FROM subscriptions WHERE turns_at <= now() LIMIT 1");
    if (!due) return;
    await hurryAgain();
  }
  throw new Error("what is due of plans is not looked at");
}

/** Sooner than a sweep comes again that every provider answered. */
const SOON = "now() + interval '1 hour'";

/**
 * When a sweep has asked for the next one, hours from now. One that began while a provider still misbehaved has asked for one
 * in minutes: that is hurried as well.
 */
async function swept(query: Scene["query"], hurryAgain: () => Promise<unknown>): Promise<void> {
  let jobs: { later: boolean }[] = [];
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await pause(50)) {
    jobs = await query(
      `SELECT run_at > ${SOON} AS later, run_at, now() AS now, attempts, max_attempts, locked_by, last_error, key
         FROM graphile_worker.jobs WHERE ${SWEEP}`,
    );
    if (jobs.length > 0 && jobs.every(({ later }) => later)) return;
    await hurryAgain();
  }
  throw new Error(`the providers are not swept: ${JSON.stringify(jobs)}`);
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
