import { cancelPayout, createPayoutFile, markPayoutFilePaid } from "@quire/contracts/calls/payouts";
import { Role } from "@quire/domain/enums";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { execute, select } from "../../../platform/database/select.ts";
import { makeEarning } from "../../../testing/factories/earning.ts";
import { makeOrder } from "../../../testing/factories/order.ts";
import { makePayoutAccount } from "../../../testing/factories/payoutAccount.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { makeUser } from "../../../testing/factories/user.ts";
import type { Caller } from "../../../testing/testCaller.ts";
import { type TestServer, testServer } from "../../../testing/testServer.ts";
import { balancesOf } from "../ledger/balances.ts";
import { takeSnapshots } from "../ledger/takeSnapshots.ts";
import { runWeek } from "./runPayouts.ts";

const WEEK_MS = 7 * 24 * 60 * 60_000;

let app: TestServer;
let admin: Caller;
beforeAll(async () => {
  app = await testServer();
  admin = await app.asBrowser(await makeUser(app.platform, { groups: [Role.admin] }));
});
afterAll(() => app.close());

/** The expected state of one creator, tracked by the test. */
interface Book {
  ownerId: string;
  /** Sales less refunds, in paise. */
  earned: number;
  /** The sum of payouts put into bank files, less failed ones. */
  sent: number;
  /** Open disputes, by id. */
  disputes: string[];
}

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("sale" as const),
      of: fc.nat(1),
      amount: fc.integer({ min: 1, max: 90_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("back" as const),
      of: fc.nat(1),
      amount: fc.integer({ min: 1, max: 90_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("dispute" as const), of: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("decided" as const), of: fc.nat(1) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("account" as const), of: fc.nat(1), verified: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("week" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("file" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("paid" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("failed" as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("snapshot" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

interface Known {
  id: string;
  owner_id: string;
  amount: number;
  state: string;
  file_id: string | null;
}

const payoutsOf = (ownerIds: string[]) =>
  select<Known>(
    app.platform.db,
    "SELECT id, owner_id, amount::float8 AS amount, state, file_id FROM payouts WHERE owner_id = ANY ($ownerIds::text[]) ORDER BY id",
    { ownerIds },
  );

const balanceOf = async (ownerId: string) =>
  (await balancesOf(app.platform, ownerId)).find(({ currency }) => currency === "INR")?.balance ?? 0;

async function openDispute(book: Book): Promise<void> {
  const buyer = await makeUser(app.platform);
  const now = app.platform.clock.now();
  const order = await makeOrder(app.platform, {
    buyer_id: buyer.id,
    site_id: book.ownerId,
    confirmed_at: now,
  });
  const id = app.platform.newId();
  await execute(
    app.platform.db,
    "INSERT INTO disputes (id, order_id, provider_dispute_id, amount, state, opened_at) VALUES ($id, $orderId, $name, 1, 'open', $now)",
    { id, orderId: order.id, name: `dispute ${id}`, now },
  );
  book.disputes.push(id);
}

const closeDispute = (id: string) =>
  execute(app.platform.db, "UPDATE disputes SET state = 'won', closed_at = $now WHERE id = $id", {
    id,
    now: app.platform.clock.now(),
  });

async function act(one: Step, books: Book[]): Promise<void> {
  const { platform } = app;
  const book = "of" in one ? books[one.of] : undefined;
  if (book && one.kind === "sale") {
    await makeEarning(platform, { owner_id: book.ownerId, amount: one.amount });
    book.earned += one.amount;
  } else if (book && one.kind === "back") {
    await makeEarning(platform, { owner_id: book.ownerId, amount: -one.amount });
    book.earned -= one.amount;
  } else if (book && one.kind === "dispute") await openDispute(book);
  else if (book && one.kind === "decided") {
    const id = book.disputes.pop();
    if (id) await closeDispute(id);
  } else if (book && one.kind === "account") {
    const state = one.verified ? ("verified" as const) : ("unverified" as const);
    await makePayoutAccount(platform, { owner_id: book.ownerId, state });
  } else if (one.kind === "week") {
    await platform.advance(WEEK_MS);
    await Promise.all([runWeek(platform), runWeek(platform)]);
  } else if (one.kind === "file") await makeFile(books);
  else if (one.kind === "paid") await payFiles(books);
  else if (one.kind === "failed") await failOne(books, one.which);
  else if (one.kind === "snapshot") await takeSnapshots(platform);
}

/** Creates files as two admins at once. Files contain no more than was earned and not sent before. */
async function makeFile(books: Book[]): Promise<void> {
  const ids = books.map(({ ownerId }) => ownerId);
  const before = new Set((await payoutsOf(ids)).filter(({ file_id }) => file_id).map(({ id }) => id));
  const create = () => admin.call(createPayoutFile, { body: { currency: "INR" } });
  await Promise.all([create(), create()]);
  for (const payout of (await payoutsOf(ids)).filter(({ id, file_id }) => file_id && !before.has(id))) {
    const book = books.find(({ ownerId }) => ownerId === payout.owner_id) as Book;
    expect(book.disputes, "nobody is paid while a dispute is open").toEqual([]);
    book.sent += payout.amount;
    expect(book.sent, "more was sent than was earned").toBeLessThanOrEqual(book.earned);
  }
}

async function payFiles(books: Book[]): Promise<void> {
  const open = (await payoutsOf(books.map(({ ownerId }) => ownerId))).filter(
    ({ state, file_id }) => state === "pending" && file_id,
  );
  for (const id of new Set(open.map(({ file_id }) => String(file_id)))) {
    const answer = await admin.call(markPayoutFilePaid, { params: { id }, body: { reference: "UTR" } });
    expect(answer.body.open).toBe(0);
  }
}

async function failOne(books: Book[], which: number): Promise<void> {
  const all = (await payoutsOf(books.map(({ ownerId }) => ownerId))).filter(
    ({ state }) => state !== "cancelled",
  );
  const one = all[which % Math.max(1, all.length)];
  if (!one) return;
  const params = { id: one.id };
  await admin.call(cancelPayout, { params, body: { reason: "It failed." } });
  const book = books.find(({ ownerId }) => ownerId === one.owner_id) as Book;
  if (one.file_id) book.sent -= one.amount;
}

/** A balance is always what was earned less all payouts that are not cancelled. */
async function expectRight(books: Book[]): Promise<void> {
  for (const book of books) {
    const active = (await payoutsOf([book.ownerId])).filter(({ state }) => state !== "cancelled");
    const out = active.reduce((sum, { amount }) => sum + amount, 0);
    expect(await balanceOf(book.ownerId)).toBe(book.earned - out);
  }
}

/** A run that certainly pays: a test in which nothing is ever paid would prove nothing. */
const PAID: Step[] = [
  { kind: "sale", of: 0, amount: 90_000 },
  { kind: "week" },
  { kind: "file" },
  { kind: "paid" },
];

it("sales, refunds, disputes and payouts in any order keep balances right, and never send more than was earned", async () => {
  let sent = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 24 }), async (steps) => {
      const books: Book[] = [];
      for (let count = 0; count < 2; count++) {
        const { id: ownerId } = await makeSite(app.platform);
        await makePayoutAccount(app.platform, { owner_id: ownerId });
        books.push({ ownerId, earned: 0, sent: 0, disputes: [] });
      }
      for (const one of steps) {
        await act(one, books);
        await expectRight(books);
      }
      for (const id of books.flatMap(({ disputes }) => disputes)) await closeDispute(id);
      sent += books.reduce((sum, book) => sum + book.sent, 0);
    }),
    { numRuns: 12, examples: [[PAID]] },
  );
  expect(sent).toBeGreaterThan(0);
}, 360_000);
