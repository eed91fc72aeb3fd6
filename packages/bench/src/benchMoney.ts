import type { Server } from "@hapi/hapi";
import { confirmOrder, createOrder, IDEMPOTENCY_KEY } from "@quire/contracts/calls/orders";
import { getPost } from "@quire/contracts/calls/posts";
import { takeSnapshots } from "@quire/server/modules/billing/ledger/takeSnapshots";
import { findOrder, type OrderRow } from "@quire/server/modules/billing/orders/orderRow";
import { providersOf } from "@quire/server/modules/billing/payments/openProviders";
import type { Platform } from "@quire/server/platform/platform";
import { makePublication } from "@quire/server/testing/factories/publication";
import { makeSite } from "@quire/server/testing/factories/site";
import { makeUser } from "@quire/server/testing/factories/user";
import { type SandboxProviders, sandboxProviders } from "@quire/server/testing/sandboxProviders";
import { serverOver } from "@quire/server/testing/serverOver";
import type { Caller } from "@quire/server/testing/testCaller";
import type pg from "pg";
import { moveToAllCpus, startSandbox } from "./processes.ts";
import { type Line, median } from "./ratio.ts";
import { withBench } from "./withBench.ts";

/** A cold server is half as fast: only a warm one is measured. */
const FIRST_PURCHASES = 600;
const PURCHASES = 200;
const LINES = 1_000_000;
const VIEWS = 20;
const MOST_INSERTS = 25;
const MOST_MS = 50;

/** The cost of a purchase without its provider's time, and of an account with a million lines. */
export async function benchMoney(dir: string): Promise<Line[]> {
  // Server and database wait for each other: whether they share a processor is up to the operating system, as in
  // production.
  moveToAllCpus();
  const sandbox = await startSandbox();
  return withBench({ dir, settings: sandbox.environment }, async ({ platform, database }) => {
    const { server, asBrowser } = await serverOver(platform);
    try {
      const clocks = { served: timeAnswers(server), atProvider: await timeProviders(platform) };
      const there = sandboxProviders(sandbox.environment);
      const site = await makeSite(platform);
      const creator = await asBrowser(site);
      const orders: { post_id: string; buyer: Caller }[] = [];
      for (let n = 0; n < FIRST_PURCHASES + PURCHASES; n++) {
        const { post_id } = await makePublication(platform, {
          site_id: site.id,
          visibility: "paid",
          pricing: { web: { INR: 9900 } },
        });
        orders.push({ post_id, buyer: await asBrowser(await makeUser(platform, { country: "IN" })) });
      }
      await database.query("CREATE TABLE bench_insert (id bigserial PRIMARY KEY, text text NOT NULL)");
      const bought: number[] = [];
      const inserted: number[] = [];
      for (const { post_id, buyer } of orders) {
        bought.push(await purchase(platform, buyer, site.id, post_id, { ...clocks, there }));
        inserted.push(await insertOne(database));
      }
      await fillAccount(database, site.id);
      await takeSnapshots(platform);
      const viewTimes: number[] = [];
      for (let n = 0; n < VIEWS; n++) viewTimes.push(await viewEarnings(creator, site.id));
      const [purchases, inserts] = [bought, inserted].map((all) => median(all.slice(FIRST_PURCHASES)));
      return [purchaseLine(purchases ?? 0, inserts ?? 0), accountLine(median(viewTimes))];
    } finally {
      await server.stop();
      sandbox.close();
    }
  });
}

function purchaseLine(purchase: number, insert: number): Line {
  const ratio = purchase / insert;
  return {
    work: "order, confirm, access, without the provider",
    measured: `${ratio.toFixed(1)} I`,
    bound: `at most ${MOST_INSERTS} I`,
    ok: ratio <= MOST_INSERTS,
    detail: `${purchase.toFixed(2)} ms, a single-row INSERT by itself ${insert.toFixed(2)} ms`,
  };
}

function accountLine(ms: number): Line {
  return {
    work: "earnings of a creator with 1,000,000 lines",
    measured: `${ms.toFixed(1)} ms`,
    bound: `at most ${MOST_MS} ms`,
    ok: ms <= MOST_MS,
    detail: "through the API, the first page with its balances",
  };
}

interface MoneyBench {
  /** Milliseconds that the server spent on responses so far. */
  served: () => number;
  /** Milliseconds of them spent in provider calls. */
  atProvider: () => number;
  there: SandboxProviders;
}

/** Milliseconds of server time for one purchase, without waiting for its provider. */
async function purchase(
  platform: Platform,
  buyer: Caller,
  siteId: string,
  postId: string,
  { served, atProvider, there }: MoneyBench,
): Promise<number> {
  const own = () => served() - atProvider();
  const start = own();
  const { body } = await buyer.call(
    createOrder,
    { params: { siteId, provider: "razorpay" }, body: { type: "post", items: [postId] } },
    { headers: { [IDEMPOTENCY_KEY]: platform.newId() } },
  );
  await pay(platform, body.order.id, there);
  const confirmed = await buyer.call(confirmOrder, { params: { siteId, id: body.order.id }, body: {} });
  const read = await buyer.call(getPost, { params: { siteId, id: postId }, query: {} });
  const duration = own() - start;
  if (confirmed.body.state !== "confirmed" || read.body.access !== "granted") {
    throw new Error("a purchase did not open its post");
  }
  return duration;
}

/** The buyer pays by card, on the provider's own page. */
async function pay(platform: Platform, id: string, there: SandboxProviders): Promise<void> {
  const { provider, provider_order_id } = (await findOrder(platform, id)) as OrderRow;
  await there.press({ provider, provider_order_id: provider_order_id ?? "" }, "card");
}

/** Measures from now on the time from a request's arrival to its response, with the server's own clock. */
function timeAnswers(server: Server): () => number {
  let total = 0;
  server.ext("onRequest", ({ raw }, { continue: goOn }) => {
    const start = performance.now();
    raw.res.once("finish", () => {
      total += performance.now() - start;
    });
    return goOn;
  });
  return () => total;
}

/** Measures from now on the time of each provider call. */
async function timeProviders(platform: Platform): Promise<() => number> {
  let total = 0;
  for (const port of await providersOf(platform)) {
    for (const name of ["create", "read"] as const) {
      const call = port[name].bind(port) as (request: never) => Promise<never>;
      Object.assign(port, {
        [name]: async (request: never) => {
          const start = performance.now();
          try {
            return await call(request);
          } finally {
            total += performance.now() - start;
          }
        },
      });
    }
  }
  return () => total;
}

async function insertOne(database: pg.Pool): Promise<number> {
  const start = performance.now();
  await database.query("INSERT INTO bench_insert (text) VALUES ($1)", ["a row as small as any"]);
  return performance.now() - start;
}

/** A million lines of one account, as after years of sales. */
async function fillAccount(database: pg.Pool, siteId: string): Promise<void> {
  for (const statement of [
    "ALTER TABLE ledger_journals DISABLE TRIGGER USER",
    "ALTER TABLE ledger_entries DISABLE TRIGGER USER",
    `INSERT INTO ledger_journals (id, kind, subject_id, order_id, currency, occurred_at)
     SELECT 'b' || lpad(n::text, 19, '0'), 'sale', 'b' || lpad(n::text, 19, '0'), (SELECT id FROM orders LIMIT 1), 'INR', now()
       FROM generate_series(1, ${LINES}) n`,
    `INSERT INTO ledger_entries (journal_id, account, owner_id, currency, amount)
     SELECT 'b' || lpad(n::text, 19, '0'), 'creator', '${siteId}', 'INR', 8910 FROM generate_series(1, ${LINES}) n`,
    `INSERT INTO ledger_entries (journal_id, account, currency, amount)
     SELECT 'b' || lpad(n::text, 19, '0'), 'razorpay', 'INR', -8910 FROM generate_series(1, ${LINES}) n`,
    "ALTER TABLE ledger_journals ENABLE TRIGGER USER",
    "ALTER TABLE ledger_entries ENABLE TRIGGER USER",
    "VACUUM ANALYZE",
  ]) {
    await database.query(statement);
  }
}

async function viewEarnings(creator: Caller, siteId: string): Promise<number> {
  const start = performance.now();
  const answer = await creator.get(`/api/r/sites/${siteId}/earnings`);
  if (answer.status !== 200) throw new Error(`the earnings answered ${answer.status}`);
  return performance.now() - start;
}
