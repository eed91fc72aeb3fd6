import { saleEntries } from "@quire/domain/billing/journals";
import { splitSale } from "@quire/domain/billing/shares";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { execute, select } from "../../../platform/database/select.ts";
import { withTransaction } from "../../../platform/database/withTransaction.ts";
import { scopeOf } from "../../../platform/scope.ts";
import { makeSite } from "../../../testing/factories/site.ts";
import { type TestPlatform, testPlatform } from "../../../testing/testPlatform.ts";
import { type Journal, postJournal } from "./postJournal.ts";

let platform: TestPlatform;
let ownerId: string;
beforeAll(async () => {
  platform = await testPlatform();
  ownerId = (await makeSite(platform)).id;
});
afterAll(() => platform.close());

const post = (journal: Partial<Journal>) =>
  withTransaction(platform.db, (transaction) =>
    postJournal(scopeOf(platform, transaction), {
      kind: "sale",
      subjectId: platform.newId(),
      orderId: null,
      currency: "INR",
      ownerId,
      entries: saleEntries({ provider: "razorpay", amount: 10_000, split: splitSale(10_000, 90) }),
      ...journal,
    }),
  );

async function linesOf(subjectId: string) {
  const rows = await select<{ account: string; owner: boolean; amount: number }>(
    platform.db,
    `SELECT e.account, e.owner_id IS NOT NULL AS owner, e.amount::float8 AS amount FROM ledger_entries e
       JOIN ledger_journals j ON j.id = e.journal_id WHERE j.subject_id = $subjectId ORDER BY e.id`,
    { subjectId },
  );
  return rows.map(({ account, owner, amount }) => `${account}${owner ? " of theirs" : ""} ${amount}`);
}

const reason = (work: Promise<unknown>) =>
  work.then(
    () => "written",
    (error: Error) => error.message,
  );

describe("the ledger", () => {
  it("stores a journal whose entries add up to zero, each in its account", async () => {
    const subjectId = platform.newId();
    expect(await post({ subjectId })).toBe(true);
    expect(await linesOf(subjectId)).toEqual(["creator of theirs 9000", "platform 1000", "razorpay -10000"]);
  });

  it("stores the same event once, however often it is posted, concurrently or later", async () => {
    const subjectId = platform.newId();
    const results = await Promise.all(Array.from({ length: 20 }, () => post({ subjectId })));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await post({ subjectId })).toBe(false);
    expect(await linesOf(subjectId)).toHaveLength(3);
  });

  it.each([
    [
      "does not add up to zero",
      [
        { account: "creator", amount: 100 },
        { account: "stripe", amount: -99 },
      ],
    ],
    ["has one entry", [{ account: "creator", amount: 100 }]],
    ["has no entries", []],
  ] as const)("refuses a journal that %s, and stores nothing of it", async (_, entries) => {
    const subjectId = platform.newId();
    expect(await reason(post({ subjectId, entries }))).toMatch(/add up to -?\d+, not to nothing/);
    expect(await linesOf(subjectId)).toEqual([]);
    const [row] = await select(platform.db, "SELECT 1 FROM ledger_journals WHERE subject_id = $subjectId", {
      subjectId,
    });
    expect(row).toBeUndefined();
  });

  it("refuses an entry of zero", async () => {
    const entries = [
      { account: "creator", amount: 0 },
      { account: "stripe", amount: 0 },
    ] as const;
    expect(await reason(post({ entries }))).toMatch(/ledger_amount_check/);
  });

  it("refuses an entry of a creator's account without an owner, and one of another account with an owner", async () => {
    expect(await reason(post({ ownerId: null }))).toMatch(/without its owner, or of another with one/);
    const work = platform.db.query(
      `WITH journal AS (
         INSERT INTO ledger_journals (id, kind, subject_id, currency, occurred_at)
         VALUES ($id, 'sale', $id, 'INR', now()) RETURNING id
       ) INSERT INTO ledger_entries (journal_id, account, owner_id, currency, amount)
         SELECT id, account, $ownerId, 'INR', amount FROM journal, (VALUES ('creator', 5), ('platform', -5)) AS e (account, amount)`,
      { bind: { id: platform.newId(), ownerId } },
    );
    expect(await reason(work)).toMatch(/without its owner, or of another with one/);
  });

  it("refuses an entry added to an old journal, alone or in another currency", async () => {
    const subjectId = platform.newId();
    await post({ subjectId });
    const add = (currency: string) =>
      reason(
        platform.db.query(
          `INSERT INTO ledger_entries (journal_id, account, currency, amount)
           SELECT id, 'platform', $currency, 5 FROM ledger_journals WHERE subject_id = $subjectId`,
          { bind: { subjectId, currency } },
        ),
      );
    expect(await add("INR")).toMatch(/add up to 5/);
    expect(await add("USD")).toMatch(/foreign key/);
  });

  it.each([
    ["one by one, though they add up to zero in the end", [[5], [-5]], /has 1 entries that add up to 5/],
    ["by another statement than the journal", [[], [5, -5]], /has 0 entries that add up to 0/],
  ])("refuses a journal whose lines are written %s", async (_, [first = [], second = []], refusal) => {
    const subjectId = platform.newId();
    const lines = (amounts: readonly number[]) =>
      `INSERT INTO ledger_entries (journal_id, account, currency, amount)
       SELECT $id, 'platform', 'INR', amount FROM unnest(ARRAY[${amounts}]::bigint[]) AS amount RETURNING id`;
    const bind = { id: platform.newId(), subjectId };
    const work = withTransaction(platform.db, async (transaction) => {
      await execute(
        platform.db,
        `WITH journal AS (
           INSERT INTO ledger_journals (id, kind, subject_id, currency, occurred_at)
           VALUES ($id, 'sale', $subjectId, 'INR', now()) RETURNING id
         ), entry AS (${lines(first)}) SELECT id FROM journal`,
        bind,
        transaction,
      );
      await execute(platform.db, lines(second), { id: bind.id }, transaction);
    });
    expect(await reason(work)).toMatch(refusal);
    expect(await linesOf(subjectId)).toEqual([]);
  });

  it.each([
    "UPDATE ledger_entries SET amount = 1",
    "DELETE FROM ledger_entries",
    "TRUNCATE ledger_entries CASCADE",
    "UPDATE ledger_journals SET currency = 'USD'",
    "DELETE FROM ledger_journals",
  ])("is append-only: %s", async (sql) => {
    expect(await reason(platform.db.query(sql))).toMatch(/never changed/);
  });
});
