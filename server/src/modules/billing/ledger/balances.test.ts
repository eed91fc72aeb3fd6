import type { Currency } from "@quire/domain/billing/money";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { select } from "../../../platform/database/select.ts";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { scopeOf } from "../../../platform/scope.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { type TestPlatform, testPlatform } from "../../../testing/testPlatform.ts";
import { balancesOf } from "./balances.ts";
import { postJournal } from "./postJournal.ts";
import { takeSnapshots } from "./takeSnapshots.ts";

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

const sale = (ownerId: string, amount: number, currency: Currency = "INR") => ({
  kind: "sale" as const,
  subjectId: platform.newId(),
  orderId: null,
  currency,
  ownerId,
  entries: [
    { account: "creator" as const, amount },
    { account: "razorpay" as const, amount: -amount },
  ],
});

const post = (ownerId: string, amount: number, currency?: Currency) =>
  withTransaction(platform.db, (transaction) =>
    postJournal(scopeOf(platform, transaction), sale(ownerId, amount, currency)),
  );

const balance = async (ownerId: string, currency: Currency) =>
  (await balancesOf(platform, ownerId)).find((one) => one.currency === currency)?.balance;

it("a balance is the sum of its entries, whenever snapshots are taken", async () => {
  const owners = [(await makeSite(platform)).id, (await makeSite(platform)).id];
  const sums = new Map<string, number>();
  const step = fc.oneof(
    { weight: 1, arbitrary: fc.constant("snapshot" as const) },
    {
      weight: 4,
      arbitrary: fc.record({
        owner: fc.integer({ min: 0, max: 1 }),
        currency: fc.constantFrom<Currency>("INR", "USD"),
        amount: fc.integer({ min: -5000, max: 100_000 }).filter((amount) => amount !== 0),
      }),
    },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const one of steps) {
        if (one === "snapshot") await takeSnapshots(platform);
        else {
          const owner = owners[one.owner] ?? "";
          await post(owner, one.amount, one.currency);
          const key = `${owner} ${one.currency}`;
          sums.set(key, (sums.get(key) ?? 0) + one.amount);
        }
      }
      for (const owner of owners) {
        for (const currency of ["INR", "USD"] as const) {
          expect(await balance(owner, currency)).toBe(sums.get(`${owner} ${currency}`) ?? 0);
        }
      }
    }),
    { numRuns: 25 },
  );
});

it("an entry that commits after a snapshot is in the balance, though later ids were in the snapshot", async () => {
  const { id } = await makeSite(platform);
  const snapshots: Promise<void>[] = [];
  await withTransaction(platform.db, async (transaction) => {
    await postJournal(scopeOf(platform, transaction), sale(id, 700));
    await post(id, 50);
    snapshots.push(takeSnapshots(platform));
    await untilWaiting();
  });
  await Promise.all(snapshots);
  expect(await balance(id, "INR")).toBe(750);
  await takeSnapshots(platform);
  expect(await balance(id, "INR")).toBe(750);
});

/** A transaction is waiting for the lock on the table of entries. */
async function untilWaiting(): Promise<void> {
  for (;;) {
    const rows = await select(
      platform.db,
      "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'ledger_entries'::regclass",
    );
    if (rows.length > 0) return;
  }
}

it("two concurrent snapshots count nothing twice", async () => {
  const { id } = await makeSite(platform);
  await post(id, 300);
  await Promise.all([takeSnapshots(platform), takeSnapshots(platform), takeSnapshots(platform)]);
  expect(await balance(id, "INR")).toBe(300);
});
