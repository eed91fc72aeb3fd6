import { runDueOrdersJob } from "../../../modules/billing/orders/dueOrders.ts";
import { sweepProvidersJob } from "../../../modules/billing/payments/sweepProviders.ts";
import { runDueBookOrdersJob } from "../../../modules/books/orders/runDueBookOrders.ts";
import { select } from "../../../platform/database/select.ts";
import { type CheckoutKit, openCheckoutKit } from "../../openCheckoutKit.ts";
import { seededRandom } from "../seededRandom.ts";
import { FINITE_MONEY_JOBS } from "../waitingJobs.ts";
import { audit } from "./audit.ts";
import { print } from "./bookSteps.ts";
import { listShownIds } from "./buttons.ts";
import { clearFaults, deliverWebhooks, expireCheckouts, makeBankDecisions } from "./sandboxActions.ts";
import type { Scene } from "./scene.ts";
import { openSellerKit } from "./sellerKit.ts";
import { someStep } from "./steps.ts";

export interface MoneyReport {
  histories: number;
  /** How often each action happened. */
  counts: Map<string, number>;
  /** Violations, prefixed with the history's seed. */
  violations: string[];
}

const STEPS = 20;
/** What the press and the courier do at the end, when the orders have reached them. */
const PRINT_STEPS = 4;
/** Histories that share one pair of sandbox providers: their books are listed in full again and again. */
const HISTORIES_PER_KIT = 20;
/** Webhooks are signed by this machine's clock and refused when they are older than five minutes. */
const LONGEST_HISTORY_MS = 240_000;
const HOUR_MS = 60 * 60_000;
/** Waits of the reconciler at the end, split into steps that it may sleep through. */
const LEAPS_MS = [0.05, 0.1, 0.3, 1, 3, 6, 14, 24, 48, 96, 24, 24, 24, 24].map((hours) => hours * HOUR_MS);

/**
 * Random purchase histories, each with its own seller and seed, under every provider fault. At the end of each all
 * work is finished and reconciled with the providers' own books.
 */
export async function runHistories(histories: number, firstSeed: number): Promise<MoneyReport> {
  const report: MoneyReport = { histories: 0, counts: new Map(), violations: [] };
  while (report.histories < histories) {
    const checkout = await openCheckoutKit();
    try {
      const most = Math.min(histories, report.histories + HISTORIES_PER_KIT);
      for (; report.histories < most; report.histories++) {
        const seed = firstSeed + report.histories;
        const wrong = await runHistory(checkout, seed, report);
        report.violations.push(...wrong.map((what) => `${seed}: ${what}`));
      }
    } finally {
      await checkout.close();
    }
  }
  return report;
}

async function runHistory(checkout: CheckoutKit, seed: number, report: MoneyReport): Promise<string[]> {
  const { platform, sandbox } = checkout;
  const scene = await openScene(checkout, seed, report);
  try {
    for (let step = 0; step < STEPS; step++) await someStep(scene.random)(scene);
    await makeBankDecisions(scene);
    await clearFaults(scene);
    await deliverWebhooks(scene);
    await scene.work();
    for (let at = 0; at < PRINT_STEPS; at++) {
      platform.jobs.soon(runDueBookOrdersJob);
      await scene.work();
      await print(scene);
      await deliverWebhooks(scene);
    }
    await expireCheckouts(scene);
    await deliverWebhooks(scene);
    await platform.jobs.enqueue(null, sweepProvidersJob, {}, { key: sweepProvidersJob });
    for (const leap of LEAPS_MS) {
      // A server does this every minute.
      platform.jobs.soon(runDueOrdersJob);
      platform.jobs.soon(runDueBookOrdersJob);
      await scene.work();
      // That work causes new webhooks.
      await deliverWebhooks(scene);
      if ((await waiting(scene)) === 0) break;
      await platform.advance(leap);
    }
    return [...scene.violations, ...(await audit(scene))];
  } finally {
    await sandbox.control("/faults/clear", {});
    await sandbox.control("/clock", { at: "now" });
    platform.clock.set(new Date());
  }
}

async function openScene(checkout: CheckoutKit, seed: number, report: MoneyReport): Promise<Scene> {
  const { platform, sandbox, server } = checkout;
  const seller = await openSellerKit(platform);
  const random = seededRandom(seed);
  let waited = 0;
  return {
    seller,
    sandbox,
    random,
    requests: [],
    tampered: new Set(),
    violations: [],
    before: await listShownIds({ sandbox }),
    count: (what) => void report.counts.set(what, (report.counts.get(what) ?? 0) + 1),
    query: <Row extends object>(sql: string, bind: unknown[] = []) => select<Row>(platform.db, sql, bind),
    work: () => platform.jobs.runDue(),
    async wait(milliseconds) {
      if (waited + milliseconds > LONGEST_HISTORY_MS) return;
      waited += milliseconds;
      await checkout.wait(milliseconds);
    },
    async send({ user, method, path, body, headers }) {
      const answer = await server.inject({
        method,
        url: `/api${path}`,
        headers: { host: "localhost:4000", authorization: `Bearer ${user.token}`, ...headers },
        payload: body,
      });
      return { status: answer.statusCode, body: JSON.parse(answer.payload) };
    },
  };
}

/** Counts the remaining money work. */
async function waiting({ query }: Scene): Promise<number> {
  const [row] = await query<{ due: number }>(
    `SELECT (SELECT count(*) FROM graphile_worker.jobs WHERE ${FINITE_MONEY_JOBS})::int
          + (SELECT count(*) FROM orders WHERE next_check_at IS NOT NULL)::int
          + (SELECT count(*) FROM book_orders WHERE next_check_at IS NOT NULL
               AND (state IN ('queued', 'submitting', 'canceled', 'failed', 'lost')))::int AS due`,
  );
  return row?.due ?? 0;
}
