import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { makeTempDir } from "../../testing/withTempDir.ts";
import { clientConfig, type DatabaseAddress } from "./address.ts";
import { openSequelize } from "./connection.ts";
import { type EmbeddedDatabase, openEmbeddedDatabase } from "./embeddedDatabase.ts";
import { isPostgres } from "./postmaster.ts";
import { execute } from "./select.ts";

const home = await makeTempDir();
const dir = join(home, "database");
const opened: EmbeddedDatabase[] = [];

async function open(where = dir): Promise<EmbeddedDatabase> {
  const log = pino({ level: "silent" });
  const database = await openEmbeddedDatabase({ dir: where, copyDir: home, log, durable: false });
  opened.push(database);
  return database;
}

async function query<T = unknown>(address: DatabaseAddress, sql: string): Promise<T[]> {
  const client = new pg.Client(clientConfig(address));
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: "array" });
    return rows.map((row: unknown[]) => row[0] as T);
  } finally {
    await client.end();
  }
}

beforeEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});
afterAll(async () => {
  for (const database of opened) await database.close();
  await rm(home, { recursive: true, force: true });
});

describe("the embedded database", () => {
  test("is reached only by its socket, with a password, as a role that is no superuser", async () => {
    const { address, superuser } = await open();
    expect(await query(address, "SHOW listen_addresses")).toEqual([""]);
    expect(await query(address, "SHOW is_superuser")).toEqual(["off"]);
    expect(
      await query(superuser, "SELECT count(*)::int FROM pg_authid WHERE rolpassword LIKE 'SCRAM-SHA-256%'"),
    ) //
      .toEqual([2]);
    await expect(query({ ...address, password: "postgres" }, "SELECT 1")).rejects.toThrow("password");
    expect((await stat(join(dir, "password"))).mode & 0o777).toBe(0o600);
  });

  test("preserves data over a stop and a start", async () => {
    const first = await open();
    await query(first.address, "CREATE TABLE kept AS SELECT 42 AS answer");
    await first.close();
    expect(isPostgres(first.pid())).toBe(false);
    const second = await open();
    expect(await query(second.address, "SELECT answer FROM kept")).toEqual([42]);
  });

  test("finds trigrams in Devanagari, so that a Hindi search has results", async () => {
    const { address } = await open();
    await query(address, "CREATE EXTENSION IF NOT EXISTS pg_trgm");
    expect(await query(address, "SELECT similarity('किताब', 'किताबें') > 0.3")).toEqual([true]);
  });

  test("tells a second server which process has the data", async () => {
    await open();
    await expect(open()).rejects.toThrow(`process ${process.pid}`);
  });

  test("takes over the PostgreSQL that a killed server left running", async () => {
    const script = fileURLToPath(new URL("../../testing/holdDatabase.ts", import.meta.url));
    const server = spawn(process.execPath, ["--import", "tsx", script, dir], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [output] = (await once(server.stdout, "data")) as [Buffer];
    server.kill("SIGKILL");
    await once(server, "exit");
    const leftPid = Number(output.toString());
    expect(isPostgres(leftPid)).toBe(true);
    const database = await open();
    expect(database.pid()).toBe(leftPid);
    expect(await query(database.address, "SELECT 1")).toEqual([1]);
    await database.close();
    expect(isPostgres(leftPid)).toBe(false);
  });

  test("restarts by itself when PostgreSQL is killed", async () => {
    const database = await open();
    const first = database.pid();
    process.kill(first, "SIGKILL");
    await expect.poll(() => database.pid()).not.toBe(first);
    expect(await query(database.address, "SELECT 1")).toEqual([1]);
  });

  test("serves the server's pool again after that", async () => {
    const database = await open();
    const db = openSequelize(database.address, { pool: 3 });
    const pool = () => Promise.all([1, 2, 3].map(() => execute(db, "SELECT pg_sleep(0.01)")));
    await pool();
    const first = database.pid();
    process.kill(first, "SIGKILL");
    await expect.poll(() => database.pid()).not.toBe(first);
    await pool();
    await db.close();
  });

  test("flushes to disk before it acknowledges", async () => {
    const log = pino({ level: "silent" });
    const { superuser, close } = await openEmbeddedDatabase({ dir, copyDir: home, log });
    for (const setting of ["fsync", "synchronous_commit", "full_page_writes"]) {
      expect(await query(superuser, `SHOW ${setting}`)).toEqual(["on"]);
    }
    await close();
  });

  test("starts over a lock file whose process id now belongs to another program", async () => {
    await (await open()).close();
    const lock = `${process.pid}\n${join(dir, "cluster")}\n1\n5432\n${join(dir, "run")}\n\n1 1\nready   \n`;
    await writeFile(join(dir, "cluster", "postmaster.pid"), lock);
    expect(await query((await open()).address, "SELECT 1")).toEqual([1]);
  });

  test("waits for a server that is about to stop", async () => {
    const first = await open();
    const [second] = await Promise.all([
      new Promise<EmbeddedDatabase>((resolve, reject) => setImmediate(() => open().then(resolve, reject))),
      first.close(),
    ]);
    expect(await query(second.address, "SELECT 1")).toEqual([1]);
  });

  test("is created once when two servers start for the first time at once", async () => {
    const fresh = join(home, "together");
    const outcomes = await Promise.allSettled([open(fresh), open(fresh)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = outcomes.find((one) => one.status === "rejected");
    expect(String(refused?.reason)).toContain("is using the data");
  });

  test("puts its socket elsewhere when the path is too long for one", async () => {
    const deep = join(home, "d".repeat(60), "e".repeat(60));
    await mkdir(join(home, "d".repeat(60)), { mode: 0o711 });
    await mkdir(deep, { mode: 0o711 });
    const { address, close } = await open(join(deep, "database"));
    expect(address.host.length).toBeLessThan(90);
    expect(await query(address, "SELECT 1")).toEqual([1]);
    await close();
    await expect(stat(address.host)).rejects.toThrow("ENOENT");
  });

  test("refuses the data of another PostgreSQL release and says what to do", async () => {
    await (await open()).close();
    const file = join(dir, "cluster", "PG_VERSION");
    const version = await readFile(file, "utf8");
    await writeFile(file, "9\n");
    await expect(open()).rejects.toThrow(/is of PostgreSQL 9.*export/s);
    await writeFile(file, version);
  });
});
