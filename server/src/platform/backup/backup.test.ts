import { createHash } from "node:crypto";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { makeOrder } from "../../testing/factories/order.ts";
import { makePublication } from "../../testing/factories/publication.ts";
import { makeSession } from "../../testing/factories/session.ts";
import { makeSite } from "../../testing/factories/site.ts";
import { createTestDatabase } from "../../testing/testDatabase.ts";
import { type TestPlatform, testPlatform } from "../../testing/testPlatform.ts";
import { makeTempDir, removeTempDir } from "../../testing/withTempDir.ts";
import type { DatabaseAddress } from "../database/address.ts";
import { migrate } from "../database/migrate.ts";
import { readMigrations } from "../database/migrations.ts";
import { ownConnections } from "../database/ownConnection.ts";
import { execute, select } from "../database/select.ts";
import { hashSecret } from "../http/credentials.ts";
import { migrateJobs } from "../jobs/graphileJobs.ts";
import { openFolderStorage } from "../storage/folderStorage.ts";
import type { Storage } from "../storage/storage.ts";
import { createBackup } from "./createBackup.ts";
import { writeManifest } from "./manifest.ts";
import { openBackup, restoreBackup } from "./restoreBackup.ts";
import { checkSecrets, readSecrets, restoreSecrets } from "./secretFile.ts";
import { requireFinishedRestore } from "./unfinishedRestore.ts";

const log = pino({ level: "silent" });
const SECRETS = { secret: "s".repeat(40), previous: "p".repeat(40) };

let platform: TestPlatform;
let dir: string;
let token: string;
const drops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  platform = await testPlatform();
  dir = await makeTempDir();
  const site = await makeSite(platform);
  await makePublication(platform, { site_id: site.id, title: "Line\nbreak, tab\t and \\N" });
  await makeOrder(platform, { site_id: site.id, buyer_id: site.id });
  ({ token } = await makeSession(platform, { user_id: site.id, host: "localhost:4000" }));
  await platform.storage.put("sites/a/whale.txt", Readable.from(["Call me Ishmael."]), {
    contentType: "text/plain",
  });
  await platform.storage.put("sites/a/b/empty.bin", Readable.from([]), { contentType: "image/webp" });
  await platform.jobs.enqueue(null, "a job", { with: "a payload" }, { key: "its key", maxAttempts: 7 });
  await execute(platform.db, "UPDATE graphile_worker._private_jobs SET attempts = 3");
});
afterAll(async () => {
  for (const drop of drops) await drop();
  await platform.close();
  await removeTempDir(dir);
});

let made = 0;
async function backUp(
  storage: Storage | null = platform.storage,
  address: DatabaseAddress = platform.address,
): Promise<string> {
  const folder = join(dir, `backup${++made}`);
  await createBackup({ address, storage, secrets: SECRETS, clock: platform.clock }, folder);
  return folder;
}

async function emptyTarget() {
  const { address, drop } = await createTestDatabase(inject("testDatabases"), "template1");
  drops.push(drop);
  return { address, storage: await openFolderStorage(join(dir, `target${++made}`)), log };
}

async function restored(folder: string) {
  const target = await emptyTarget();
  await restoreBackup(target, folder, await openBackup(folder));
  return target;
}

/** A hash of every row of every table, and the schema's keys, triggers and sequences. */
function contentOf(address: DatabaseAddress): Promise<Record<string, unknown>> {
  return ownConnections(address)(async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
          AND relname NOT IN ('rate_limits', 'schema_migrations') ORDER BY 1`,
    );
    const content: Record<string, unknown> = {};
    for (const { name } of tables) {
      const { rows } = await client.query(
        `SELECT count(*)::int, md5(string_agg(t::text, chr(10) ORDER BY t::text)) AS rows FROM "${name}" t`,
      );
      content[name] = rows[0];
    }
    const lists: Record<string, string> = {
      migrations: "SELECT name, sha256 FROM schema_migrations ORDER BY 1",
      constraints: `SELECT conrelid::regclass::text AS of, conname, convalidated, pg_get_constraintdef(oid) AS is
         FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
      triggers: `SELECT tgrelid::regclass::text AS of, tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal
         AND tgrelid::regclass::text NOT LIKE 'graphile%' ORDER BY 1, 2`,
      sequences: "SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1",
      jobs: `SELECT t.identifier, j.payload, j.key, j.run_at, j.attempts, j.max_attempts
         FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id ORDER BY 1`,
    };
    for (const [name, sql] of Object.entries(lists)) content[name] = (await client.query(sql)).rows;
    return content;
  });
}

async function filesOf(storage: Storage): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for await (const key of storage.list()) {
    const body = await storage.get(key);
    const hash = createHash("sha256").update(body ? await buffer(body) : "");
    files[key] = `${(await storage.stat(key))?.contentType} ${hash.digest("hex")}`;
  }
  return files;
}

describe("a restored backup", () => {
  it("has every row, key, trigger, sequence, job and file", async () => {
    const target = await restored(await backUp());
    const content = await contentOf(target.address);
    expect(content).toEqual(await contentOf(platform.address));
    expect(content).toMatchObject({ users: { count: expect.any(Number) } });
    expect(content.jobs).toMatchObject([
      { identifier: "a job", key: "its key", attempts: 3, max_attempts: 7 },
    ]);
    const files = await filesOf(target.storage);
    expect(Object.keys(files)).toHaveLength(2);
    expect(files).toEqual(await filesOf(platform.storage));
    await expect(requireFinishedRestore(target.address)).rejects.toThrow("has not finished");
  });

  it("accepts its sessions, writes new rows, and keeps the ledger closed", async () => {
    const { address } = await restored(await backUp());
    await ownConnections(address)(async (client) => {
      const sessions = await client.query("SELECT 1 FROM sessions WHERE token_hash = $1", [
        hashSecret(token),
      ]);
      expect(sessions.rowCount).toBe(1);
      await expect(client.query("DELETE FROM moderation_log")).rejects.toThrow("only ever added");
      await expect(client.query("TRUNCATE ledger_entries, ledger_journals CASCADE")).rejects.toThrow();
    });
  });

  it("has the secret, unless the environment has it", async () => {
    const folder = await backUp(null);
    const secrets = await readSecrets(folder);
    const target = await makeTempDir();
    await restoreSecrets(secrets, { secret: null, secretPrevious: null, dataDir: target });
    expect((await readFile(join(target, "secret"), "utf8")).trim()).toBe(SECRETS.secret);
    expect((await readFile(join(target, "secret.previous"), "utf8")).trim()).toBe(SECRETS.previous);
    expect((await stat(join(target, "secret"))).mode & 0o777).toBe(0o600);
    await removeTempDir(target);
    const other = { secret: "o".repeat(40), secretPrevious: null };
    expect(() => checkSecrets(secrets, other)).toThrow("SECRET is not the backup's");
    expect(() => checkSecrets(secrets, { ...other, secretPrevious: SECRETS.secret })).not.toThrow();
  });

  it("is of one moment: rows written during the backup are not half in it", async () => {
    const slow: Storage = {
      ...platform.storage,
      async *list() {
        yield* platform.storage.list();
        await makeSite(platform);
      },
    };
    const target = await restored(await backUp(slow));
    const [sites, users] = await ownConnections(target.address)(async (client) => [
      (await client.query("SELECT id FROM sites")).rowCount,
      (await client.query("SELECT id FROM users")).rowCount,
    ]);
    const now = await select<{ sites: number; users: number }>(
      platform.db,
      "SELECT (SELECT count(*)::int FROM sites) AS sites, (SELECT count(*)::int FROM users) AS users",
    );
    // The first pass over the files precedes the snapshot, the second follows it.
    expect([sites, users]).toEqual([(now[0]?.sites ?? 0) - 1, (now[0]?.users ?? 0) - 1]);
  });

  it("is migrated to this version if it is older", async () => {
    const all = await readMigrations();
    const last = all.at(-1)?.name ?? "";
    const older = await emptyTarget();
    await migrate(older.address, log, undefined, new Set(all.slice(0, -1).map(({ name }) => name)));
    await migrateJobs(older.address, log);
    await ownConnections(older.address)((client) =>
      client.query(
        `INSERT INTO waitlist (id, name, email, created_at) VALUES ('b0123456789abcdefghj', 'Ahab', 'a@b.example', now())`,
      ),
    );
    const folder = await backUp(null, older.address);
    const { migrations, waitlist } = await contentOf((await restored(folder)).address);
    expect(migrations).toContainEqual(expect.objectContaining({ name: last }));
    expect(waitlist).toEqual((await contentOf(older.address)).waitlist);
  });
});

describe("a backup is refused", () => {
  it("by a database or a storage that is not empty", async () => {
    const folder = await backUp();
    const manifest = await openBackup(folder);
    const { address, storage } = await emptyTarget();
    await expect(
      restoreBackup({ address: platform.address, storage, log }, folder, manifest),
    ).rejects.toThrow("The database is not empty");
    const used = { address, storage: platform.storage, log };
    await expect(restoreBackup(used, folder, manifest)).rejects.toThrow("The storage is not empty");
  });

  it("by an older version", async () => {
    const folder = await backUp(null);
    const manifest = await openBackup(folder);
    const migrations = [...manifest.migrations, { name: "9999_later", sha256: "0" }];
    await writeManifest(folder, { ...manifest, migrations });
    await expect(openBackup(folder)).rejects.toThrow("update first");
  });

  it("if a file was changed, cut or lost", async () => {
    const folder = await backUp();
    const table = join(folder, "database/users.copy.gz");
    const bytes = await readFile(table);
    await writeFile(table, bytes.subarray(0, -9));
    await expect(openBackup(folder)).rejects.toThrow("damaged at database/users.copy.gz");
    await writeFile(table, bytes);
    const file = join(folder, "files/sites/a/whale.txt");
    await writeFile(file, "Call me Ahab.");
    await expect(openBackup(folder)).rejects.toThrow("damaged at files/sites/a/whale.txt");
    await rm(file);
    await expect(openBackup(folder)).rejects.toThrow("damaged at files/sites/a/whale.txt (ENOENT)");
  });

  it("if it is incomplete, or no backup", async () => {
    await expect(openBackup(dir)).rejects.toThrow("not a complete backup");
  });

  it.each([
    ["another format", (manifest: string) => manifest.replace('"format": 1', '"format": 2')],
    ["no format", (manifest: string) => manifest.replace('"format": 1,', "")],
    ["half a manifest", (manifest: string) => manifest.slice(0, -10)],
    ["an empty manifest", () => "null"],
  ])("if it has %s", async (_, change) => {
    const folder = await backUp(null);
    const path = join(folder, "manifest.json");
    const manifest = await readFile(path, "utf8");
    expect(change(manifest)).not.toBe(manifest);
    await writeFile(path, change(manifest));
    await expect(openBackup(folder)).rejects.toThrow("Is the backup from a newer version?");
  });
});

describe("a backup", () => {
  it("never overwrites another, and only its owner can read it", async () => {
    const folder = await backUp();
    const again = { address: platform.address, storage: null, secrets: SECRETS, clock: platform.clock };
    await expect(createBackup(again, folder)).rejects.toThrow("is not empty");
    expect((await stat(folder)).mode & 0o077).toBe(0);
    for (const name of await readdir(folder)) {
      expect((await stat(join(folder, name))).mode & 0o077, name).toBe(0);
    }
  });
});
