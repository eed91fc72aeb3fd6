import { QueryTypes } from "sequelize";
import { runDueOrdersJob } from "../../../modules/billing/orders/dueOrders.ts";
import { sweepProvidersJob } from "../../../modules/billing/payments/sweepProviders.ts";
import { type CheckoutKit, openCheckoutKit } from "../../openCheckoutKit.ts";
import { seededRandom } from "../seededRandom.ts";
import { ENDING_ABOUT_MONEY } from "../waitingJobs.ts";
import { audit } from "./audit.ts";
import { shownNow } from "./buttons.ts";
import type { Scene } from "./scene.ts";
import { allTold, behave, decideAll, expireAll } from "./settle.ts";
import { openSellerKit } from "./shop.ts";
import { someStep } from "./steps.ts";

export interface MoneyReport {
  histories: number;
  /** How often what was done. */
  counts: Map<string, number>;
  /** What was wrong, by the history's seed. */
  violations: string[];
}

const STEPS = 20;
/** Histories with the same providers: what these have in their books is listed again and again. */
const ONE_TILL = 20;
/** Events are signed by this machine's clock, and refused when they are older than five minutes. */
const LONGEST_HISTORY_MS = 240_000;
const HOUR_MS = 60 * 60_000;
/** What the reconciler waits for in the end, in steps that it may sleep through. */
const LEAPS_MS = [0.05, 0.1, 0.3, 1, 3, 6, 14, 24, 48, 96, 24, 24, 24, 24].map((hours) => hours * HOUR_MS);

/**
 * Random histories of purchases in a shop of their own, each by its seed, under everything that goes wrong at the providers;
 * at the end of each all is let come to rest, and held against the providers' own books.
 */
export async function tryHistories(histories: number, firstSeed: number): Promise<MoneyReport> {
  const report: MoneyReport = { histories: 0, counts: new Map(), violations: [] };
  while (report.histories < histories) {
    const till = await openCheckoutKit();
    try {
      const most = Math.min(histories, report.histories + ONE_TILL);
      for (; report.histories < most; report.histories++) {
        const seed = firstSeed + report.histories;
        const wrong = await runHistory(till, seed, report);
        report.violations.push(...wrong.map((what) => `${seed}: ${what}`));
      }
    } finally {
      await till.close();
    }
  }
  return report;
}

async function runHistory(till: CheckoutKit, seed: number, report: MoneyReport): Promise<string[]> {
  const { platform, there } = till;
  const scene = await openScene(till, seed, report);
  try {
    for (let step = 0; step < STEPS; step++) await someStep(scene.random)(scene);
    await decideAll(scene);
    await behave(scene);
    await allTold(scene);
    await scene.work();
    await expireAll(scene);
    await allTold(scene);
    await platform.jobs.enqueue(null, sweepProvidersJob, {}, { key: sweepProvidersJob });
    for (const leap of LEAPS_MS) {
      // As a server does each minute.
      platform.jobs.soon(runDueOrdersJob);
      await scene.work();
      // What was done is told in its turn.
      await allTold(scene);
      if ((await waiting(scene)) === 0) break;
      await platform.advance(leap);
    }
    return [...scene.violations, ...(await audit(scene))];
  } finally {
    await there.control("/faults/clear", {});
    await there.control("/clock", { at: "now" });
    platform.clock.set(new Date());
  }
}

async function openScene(till: CheckoutKit, seed: number, report: MoneyReport): Promise<Scene> {
  const { platform, there, server } = till;
  const shop = await openSellerKit(platform);
  const random = seededRandom(seed);
  let waited = 0;
  return {
    shop,
    there,
    random,
    asked: [],
    tampered: new Set(),
    violations: [],
    before: await shownNow({ there }),
    count: (what) => void report.counts.set(what, (report.counts.get(what) ?? 0) + 1),
    query: <Row extends object>(sql: string, bind: unknown[] = []) =>
      platform.db.query<Row>(sql, { bind, type: QueryTypes.SELECT }),
    work: () => platform.jobs.runDue(),
    async wait(milliseconds) {
      if (waited + milliseconds > LONGEST_HISTORY_MS) return;
      waited += milliseconds;
      await till.wait(milliseconds);
    },
    async send({ who, method, path, body, headers }) {
      const answer = await server.inject({
        method,
        url: `/api${path}`,
        headers: { host: "localhost:4000", authorization: `Bearer ${who.token}`, ...headers },
        payload: body,
      });
      return { status: answer.statusCode, body: JSON.parse(answer.payload) };
    },
  };
}

/** What is still to be done about money. */
async function waiting({ query }: Scene): Promise<number> {
  const [row] = await query<{ due: number }>(
    `SELECT (SELECT count(*) FROM graphile_worker.jobs WHERE ${ENDING_ABOUT_MONEY})::int
          + (SELECT count(*) FROM orders WHERE turns_at IS NOT NULL)::int AS due`,
  );
  return row?.due ?? 0;
}
