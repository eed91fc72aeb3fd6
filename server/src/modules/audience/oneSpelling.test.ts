import { cp, readdir } from "node:fs/promises";
import { join } from "node:path";
import { parseEmail } from "@quire/domain/accounts/identifiers";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { clientConfig } from "../../platform/database/address.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { installedFolder } from "../../platform/installedFolder.ts";
import { createTestDatabase } from "../../testing/testDatabase.ts";
import { makeTempDir, removeTempDir } from "../../testing/withTempDir.ts";

/** The migration that gives each address one spelling. */
const MIGRATION = "0026";

let folder: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  folder = await makeTempDir();
  database = await createTestDatabase(inject("testDatabases"), "template1");
  const source = installedFolder("migrations");
  for (const name of await readdir(source)) {
    if (/^\d{4}_.*\.sql$/.test(name) && name < MIGRATION) await cp(join(source, name), join(folder, name));
  }
  await migrate(database.address, undefined, folder);
  client = new pg.Client(clientConfig(database.address));
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
  await removeTempDir(folder);
});

const id = (name: string) => `b${name.padEnd(19, "0")}`;
const rows = async (sql: string) => (await client.query(sql)).rows;

it("merges both spellings of an address, where the stricter state wins", async () => {
  const [site, one, two] = [id("s1te"), id("0ne"), id("tw0")];
  const words = ["bücher", "müller", "straße", "पेक्वोड", "münchen-ost", "ñ", "例え", "пример"];
  await client.query(`
    INSERT INTO users (id, name, email, email_verified_at, created_at, updated_at) VALUES
      ('${site}', 'Site', 'site@a.example', now(), now(), now()),
      ('${one}', 'One', 'one@bücher.example', now(), now(), now()),
      ('${two}', 'Two', 'two@bücher.example', now(), now(), now()),
      ('${id("twyn")}', 'Twin', 'two@xn--bcher-kva.example', now(), now(), now());
    INSERT INTO sites (id, name, domain, currency, created_at, updated_at)
      VALUES ('${site}', 'Site', 'site', 'EUR', now(), now());
    UPDATE sites SET subscribers_count = 5;
    INSERT INTO subscribers (site_id, email, since, source, state) VALUES
      ('${site}', 'anna@bücher.example', '2024-01-01', 'plain', 'unsubscribed'),
      ('${site}', 'anna@xn--bcher-kva.example', '2025-01-01', 'plain', 'subscribed'),
      ('${site}', 'ben@bücher.example', now(), 'plain', 'subscribed'),
      ('${site}', 'ben@xn--bcher-kva.example', now(), 'plain', 'subscribed'),
      ('${site}', 'zoë@a.example', now(), 'plain', 'subscribed'),
      ('${site}', 'left@bücher.example', now(), 'plain', 'subscribed');
    INSERT INTO suppressions VALUES ('${site}', 'left@xn--bcher-kva.example', 'unsubscribed', now()),
      ('${site}', 'left@bücher.example', 'complained', now());
    INSERT INTO undeliverable_addresses VALUES ('lena@müller.example', 'bounced', now());
  `);
  for (const word of words) {
    await client.query("INSERT INTO undeliverable_addresses VALUES ($1, 'bounced', now())", [
      `x@${word}.example`,
    ]);
  }
  await migrate(database.address);
  expect(await rows("SELECT email, state FROM subscribers ORDER BY email")).toEqual([
    { email: "anna@xn--bcher-kva.example", state: "unsubscribed" },
    { email: "ben@xn--bcher-kva.example", state: "subscribed" },
    { email: "left@xn--bcher-kva.example", state: "unsubscribed" },
    { email: "zoë@a.example", state: "subscribed" },
  ]);
  expect(await rows("SELECT subscribers_count AS n FROM sites")).toEqual([{ n: 2 }]);
  expect(await rows("SELECT email, reason FROM suppressions")).toEqual([
    { email: "left@xn--bcher-kva.example", reason: "complained" },
  ]);
  const stored = (await rows("SELECT email FROM undeliverable_addresses")).map(({ email }) => email);
  expect(stored.sort()).toEqual(
    [...words.map((word) => `x@${word}.example`), "lena@müller.example"].map(parseEmail).sort(),
  );
  expect(
    await rows(
      "SELECT email, email_verified_at IS NOT NULL AS ok FROM users WHERE name <> 'Site' ORDER BY id",
    ),
  ).toEqual([
    { email: "one@xn--bcher-kva.example", ok: true },
    { email: "two@bücher.example", ok: false },
    { email: "two@xn--bcher-kva.example", ok: true },
  ]);
});
