import { cp, readdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { clientConfig } from "../../platform/database/address.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { installedFolder } from "../../platform/installedFolder.ts";
import { createTestDatabase } from "../../testing/testDatabase.ts";
import { makeTempDir, removeTempDir } from "../../testing/withTempDir.ts";
import { mayEmailFollower } from "./mayEmail.ts";

/** The migration that makes newsletters a topic of the preferences. */
const MIGRATION = "0028";

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

const id = (n: number) => `b${String(n).padStart(19, "0")}`;
const SITE = id(0);

/** What a follower had chosen, by what is stored: `by_mail`, then rows of site, kind and email. */
const FOLLOWERS: Readonly<
  Record<string, { byMail?: boolean; rows?: [string, string, boolean][]; gets: boolean }>
> = {
  nothing: { gets: true },
  "to end the newsletter by its link": { byMail: false, gets: false },
  "to end everything of the site": { rows: [[SITE, "", false]], gets: false },
  "no notices of new posts, besides the newsletter": { rows: [["", "new_post", false]], gets: true },
  "no notices of the site's new posts": { rows: [[SITE, "new_post", false]], gets: true },
  "notices of new posts instead of the newsletter": {
    byMail: false,
    rows: [["", "new_post", true]],
    gets: false,
  },
  "to end all notifications by the digest's link": { rows: [["", "", false]], gets: true },
  "to end all notifications, and this newsletter": { byMail: false, rows: [["", "", false]], gets: false },
  "to end all notifications, and everything of the site": {
    rows: [
      ["", "", false],
      [SITE, "", false],
    ],
    gets: false,
  },
  "everything of the site again": {
    rows: [
      ["", "", false],
      [SITE, "", true],
    ],
    gets: true,
  },
};

/** As it was before the migration. */
const GOT = `f.by_mail AND NOT EXISTS (SELECT 1 FROM notification_preferences np
  WHERE np.user_id = u.id AND np.site_id = f.site_id AND np.kind = '' AND NOT np.email)`;

async function whoGets(condition: string): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT u.name FROM follows f JOIN users u ON u.id = f.user_id WHERE ${condition} ORDER BY u.name`,
  );
  return rows.map(({ name }) => name);
}

it("neither ends a newsletter nor starts one, whatever its follower had chosen", async () => {
  await client.query(
    `INSERT INTO users (id, name, email, created_at, updated_at) VALUES ($1, 'Site', 'site@a.example', now(), now())`,
    [SITE],
  );
  await client.query(
    `INSERT INTO sites (id, name, domain, currency, created_at, updated_at) VALUES ($1, 'Site', 'site', 'EUR', now(), now())`,
    [SITE],
  );
  for (const [n, [name, { byMail = true, rows = [] }]] of Object.entries(FOLLOWERS).entries()) {
    const user = id(n + 1);
    await client.query(
      `INSERT INTO users (id, name, email, email_verified_at, created_at, updated_at)
       VALUES ($1::text, $2, $1::text || '@a.example', now(), now(), now())`,
      [user, name],
    );
    await client.query(
      "INSERT INTO follows (user_id, site_id, created_at, by_mail) VALUES ($1, $2, now(), $3)",
      [user, SITE, byMail],
    );
    for (const row of rows)
      await client.query(
        "INSERT INTO notification_preferences (user_id, site_id, kind, email) VALUES ($1, $2, $3, $4)",
        [user, ...row],
      );
  }
  const expected = Object.entries(FOLLOWERS)
    .flatMap(([name, { gets }]) => (gets ? [name] : []))
    .sort();
  expect((await whoGets(GOT)).sort()).toEqual(expected);
  await migrate(database.address);
  expect((await whoGets(mayEmailFollower)).sort()).toEqual(expected);
});
