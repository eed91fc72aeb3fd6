import { readFile } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { clientConfig, type DatabaseAddress } from "../platform/database/address.ts";
import { migrate } from "../platform/database/migrate.ts";
import { execute } from "../platform/database/select.ts";
import { installedFolder } from "../platform/installedFolder.ts";
import { migrateJobs } from "../platform/jobs/graphileJobs.ts";
import { makeOrder } from "../testing/factories/order.ts";
import { makeUser } from "../testing/factories/user.ts";
import { createTestDatabase } from "../testing/testDatabase.ts";
import { type TestPlatform, testPlatform } from "../testing/testPlatform.ts";
import { seedDemo } from "./seed/seedDemo.ts";

let platform: TestPlatform;
const cleanups: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
  await platform.close();
});

async function connect(address: DatabaseAddress): Promise<pg.Client> {
  const client = new pg.Client(clientConfig(address));
  await client.connect();
  cleanups.push(() => client.end());
  return client;
}

/** Everything PostgreSQL knows of our schema, one line per thing, in no order that history left. */
const SCHEMA = `
  SELECT format('column %s.%s %s %s %s %s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
                pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attcollation::regcollation, a.attstorage) AS line
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL SELECT format('table %s %s %s', relname, relpersistence, reloptions) FROM pg_class
   WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
  UNION ALL SELECT format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(oid)) FROM pg_constraint
   WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'u', 'f', 'c')
  UNION ALL SELECT format('index %s', pg_get_indexdef(indexrelid)) FROM pg_index
   WHERE indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
  UNION ALL SELECT format('trigger %s', pg_get_triggerdef(oid)) FROM pg_trigger WHERE NOT tgisinternal
     AND tgrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
  UNION ALL SELECT format('function %s', regexp_replace(regexp_replace(pg_get_functiondef(p.oid), '--[^\\n]*', '', 'g'), '\\s+', '', 'g'))
    FROM pg_proc p
   WHERE p.pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
  UNION ALL SELECT format('type %s %s %s', typname, typtype, format_type(typbasetype, typtypmod)) FROM pg_type
   WHERE typnamespace = 'public'::regnamespace AND typtype IN ('d', 'e')
  UNION ALL SELECT format('label %s %s', enumtypid::regtype, enumlabel) FROM pg_enum
   ORDER BY 1`;

const schemaOf = async (client: pg.Client) =>
  (await client.query<{ line: string }>(SCHEMA)).rows.map(({ line }) => line);

const tablesOf = async (client: pg.Client) =>
  (
    await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
          AND relname <> 'schema_migrations' ORDER BY 1`,
    )
  ).rows.map(({ name }) => name);

const rowsOf = async (client: pg.Client, table: string) =>
  (
    await client.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY to_jsonb(t)::text`,
    )
  ).rows.map(({ row }) => row);

/** What the upgrade renames, read from it: new table and column names by the old ones. */
async function readRenames() {
  const sql = await readFile(`${installedFolder("migrations")}/upgrades/from_0051.sql`, "utf8");
  const tables = new Map<string, string>();
  for (const [, from = "", to = ""] of sql.matchAll(/ALTER TABLE (\w+) RENAME TO (\w+)/g))
    tables.set(from, to);
  const columns = new Map<string, string>();
  for (const [, table, from, to = ""] of sql.matchAll(/ALTER TABLE (\w+) RENAME COLUMN (\w+) TO (\w+)/g)) {
    columns.set(`${table}.${from}`, to);
  }
  return { tables, columns };
}

const OLD_VALUES: Record<string, Record<string, string>> = {
  "ledger_journals.kind": { fee_absorbed: "fee_borne", forfeited: "given_up" },
  "moderation_log.subject_kind": { user: "person" },
  "subscriptions.state": { started: "begun" },
};

/** A row of today as the old schema had it. */
function toOld(
  table: string,
  row: Record<string, unknown>,
  columns: Map<string, string>,
): Record<string, unknown> {
  const old = new Map(
    [...columns].filter(([key]) => key.startsWith(`${table}.`)).map(([key, to]) => [to, key]),
  );
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const was = OLD_VALUES[`${table}.${name}`]?.[String(value)] ?? value;
      return [old.get(name)?.slice(table.length + 1) ?? name, was];
    }),
  );
}

/** Rows in every table that the upgrade changes: the demo, and what it has none of. */
async function fill(): Promise<void> {
  await seedDemo(platform);
  const { db, newId, clock } = platform;
  // Versions of then had no word counts, and the upgrade can't tell them.
  await execute(db, "UPDATE revisions SET words = NULL");
  const [buyer, creator] = [await makeUser(platform), await makeUser(platform)];
  const order = await makeOrder(platform, {
    buyer_id: buyer.id,
    site_id: creator.id,
    confirmed_at: clock.now(),
  });
  const binds = {
    a: newId(),
    b: newId(),
    c: newId(),
    order: order.id,
    user: buyer.id,
    now: clock.now(),
    other: creator.id,
  };
  for (const sql of [
    "INSERT INTO account_deletions (user_id, requested_at, due_at, forfeits_balance) VALUES ($user, $now, $now, true)",
    "INSERT INTO waitlist (id, name, email, created_at, notified_at) VALUES ($a, 'Ada', 'ada@example.com', $now, $now)",
    "INSERT INTO invite_emails (user_id, hash, created_at) VALUES ($user, sha256('x'), $now)",
    `INSERT INTO provider_events (provider, provider_id, payment_id, state, is_ours, listed_at)
     VALUES ('stripe', 're_1', 'pay_1', 'processed', true, $now)`,
    `INSERT INTO refunds (id, order_id, amount, cause, state, created_at, closed_at)
     VALUES ($a, $order, 100, 'creator', 'processed', $now, $now)`,
    `INSERT INTO deliveries (id, order_id, post_id, site_id, buyer_id, good_type, due_at, late_notified_at, created_at)
     VALUES ($a, $order, $b, $other, $user, 'virtual_meetup', $now, $now, $now)`,
    `INSERT INTO moderation_log (id, actor_id, actor_name, action, subject_kind, subject_id, subject_excerpt, reason, created_at)
     VALUES ($a, $user, 'Ada', 'account_suspended', 'user', $other, 'Bob', 'Spam', $now)`,
    `WITH journal AS (INSERT INTO ledger_journals (id, kind, subject_id, currency, occurred_at)
                      VALUES ($a, 'fee_absorbed', $a, 'INR', $now), ($b, 'forfeited', $b, 'INR', $now))
     INSERT INTO ledger_entries (journal_id, account, owner_id, currency, amount)
     VALUES ($a, 'creator', $other, 'INR', 45), ($a, 'platform', NULL, 'INR', -45),
            ($b, 'creator', $other, 'INR', -45), ($b, 'platform', NULL, 'INR', 45)`,
    "INSERT INTO payout_runs (id, week, made_at) VALUES ($a, '2026-01-05', $now)",
    `INSERT INTO payouts (id, run_id, owner_id, currency, amount, state, reason, created_at, closed_at, closed_by, is_notified)
     VALUES ($a, $a, $other, 'INR', 5000, 'cancelled', 'A test', $now, $now, $user, true)`,
    `INSERT INTO subscriptions (id, user_id, kind, state, start_time, end_time, next_check_at, plan_interval, provider, amount,
                                currency, return_url, idempotency_key, request_hash, cancel_requested_at, created_at)
     VALUES ($a, $user, 'paid', 'started', $now, $now, $now, 'month', 'stripe', 500, 'USD', '/', '12345678', sha256('x'), $now, $now)`,
    `INSERT INTO subscription_charges (id, subscription_id, provider, payment_id, invoice_id, amount, currency, period_start,
                                       period_end, charged_at, refunded_at, refunded_time, amount_refunded)
     VALUES ($b, $a, 'stripe', 'pay_2', 'in_1', 500, 'USD', $now, $now::timestamptz + '1 day'::interval, $now, $now, '1 day', 500)`,
    "INSERT INTO subscription_notices (subscription_id, key, notified_at) VALUES ($a, 'trial_ends', $now)",
    `INSERT INTO site_domains (site_id, name, registrar, state, challenge, requested_at)
     SELECT id, 'example.com', 'Other', 'pending', 'quire-verification=0123456789', $now FROM sites LIMIT 1`,
  ]) {
    await execute(db, sql, binds);
  }
}

it("an upgrade from 0051 gives the baseline's schema, and every row of a filled demo", async () => {
  await fill();
  const databases = inject("testDatabases");
  const before = await createTestDatabase(databases, "template1");
  cleanups.push(before.drop);
  const owner = await connect(before.address);
  await owner.query(await readFile(new URL("../testing/schema0051.sql", import.meta.url), "utf8"));
  await owner.query(
    "CREATE TABLE schema_migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())",
  );
  await owner.query("INSERT INTO schema_migrations VALUES ('0051_marks_of_invites_wait', 'x')");
  await migrateJobs(before.address, platform.log);
  await owner.query("SELECT graphile_worker.add_job('payments.turn', '{}'::json)");

  const today = await connect(platform.address);
  const renames = await readRenames();
  const admin = await connect({ ...databases.admin, database: before.address.database });
  await admin.query("SET session_replication_role = replica");
  for (const table of await tablesOf(owner)) {
    const rows = await rowsOf(today, renames.tables.get(table) ?? table);
    const name = renames.tables.get(table) ?? table;
    const isRenamed = [...renames.columns.keys()].some(
      (key) => key.startsWith(`${name}.`) || key.startsWith(`${table}.`),
    );
    if (isRenamed || renames.tables.has(table)) expect([table, rows.length]).not.toEqual([table, 0]);
    await admin.query(
      `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
      [JSON.stringify(rows.map((row) => toOld(name, row, renames.columns)))],
    );
  }

  await migrate(before.address);

  expect(await schemaOf(owner)).toEqual(await schemaOf(today));
  for (const table of await tablesOf(today)) {
    expect({ table, rows: await rowsOf(owner, table) }).toEqual({ table, rows: await rowsOf(today, table) });
  }
  const jobs = await owner.query("SELECT task_identifier FROM graphile_worker.jobs");
  expect(jobs.rows).toEqual([{ task_identifier: "orders.runDue" }]);
  expect(await migrate(before.address)).toEqual([]);
});

it("an upgrade refuses a database that is older than 0051, and says what to do", async () => {
  const old = await createTestDatabase(inject("testDatabases"), "template1");
  cleanups.push(old.drop);
  const owner = await connect(old.address);
  await owner.query("CREATE TABLE schema_migrations (name text PRIMARY KEY, sha256 text NOT NULL)");
  await owner.query("INSERT INTO schema_migrations VALUES ('0050_invites_are_looked_at_soon', 'x')");
  await expect(migrate(old.address)).rejects.toThrow("Start the version before this one once");
});
