import { createReadStream, createWriteStream, openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { pause, residentMb } from "./processes.ts";
import { type Line, median, medianRatio } from "./ratio.ts";
import { seedSite, seedToken } from "./seed.ts";
import { withBench } from "./withBench.ts";

const ROWS = Number(process.env.BENCH_IMPORT_ROWS ?? 1_000_000);
const ROUNDS = 3;
const LEAST = 0.25;
const MOST_MB = 150;
const WATCH_MS = 20;

/** The columns of the file, with the key of a subscriber list: unique addresses. */
const KEYED =
  'CREATE TABLE bench_keyed (email text COLLATE "C" PRIMARY KEY, name text, created_at timestamptz)';
const BARE = "CREATE TABLE bench_bare (email text, name text, created_at timestamptz)";

/**
 * Imports a million subscribers, measured from the first byte sent until all are in the list, against a COPY of the
 * same file into a table with the same columns and key; and the server's extra memory compared to idling.
 */
export async function benchImport(dir: string): Promise<Line[]> {
  return withBench({ dir }, async ({ database, serve }) => {
    const path = join(dir, "list.csv");
    await pipeline(Readable.from(lines()), createWriteStream(path));
    const { child, origin } = await serve();
    let sites = 0;
    let extra = 0;
    const importList = async () => {
      const site = await seedSite(database, `list-${++sites}`, 1);
      await database.query("INSERT INTO user_groups (user_id, group_id, created_at) VALUES ($1, 3, now())", [
        site.id,
      ]);
      const token = await seedToken(database, site.id);
      await pause(1000);
      const idle = residentMb(child.pid as number);
      const watch = setInterval(() => {
        extra = Math.max(extra, residentMb(child.pid as number) - idle);
      }, WATCH_MS);
      const start = performance.now();
      const counts = await sendList(origin, { siteId: site.id, token, path });
      clearInterval(watch);
      if (counts.added !== ROWS) throw new Error(`${counts.added} of ${ROWS} were added`);
      return 1000 / (performance.now() - start);
    };
    const bare: number[] = [];
    const keyed = async () => {
      bare.push(await timeOfCopy(database, path, BARE, "bench_bare"));
      return 1000 / (await timeOfCopy(database, path, KEYED, "bench_keyed"));
    };
    const { ratio, work, floor } = await medianRatio(ROUNDS, importList, keyed);
    const megabytes = (await stat(path)).size / 1024 ** 2;
    const figures = `${(1 / work).toFixed(1)} s (${Math.round(ROWS * work)} rows/s)`;
    return [
      {
        work: `an import of ${ROWS.toLocaleString("en")} subscribers`,
        measured: `${ratio.toFixed(2)} × COPY`,
        bound: `at least ${LEAST} × COPY`,
        ok: ratio >= LEAST,
        detail: `${figures}; COPY with the key ${(1 / floor).toFixed(1)} s, with none ${(median(bare) / 1000).toFixed(1)} s; ${megabytes.toFixed(0)} MB`,
      },
      {
        work: "memory of the server during it",
        measured: `+${extra.toFixed(0)} MB`,
        bound: `at most +${MOST_MB} MB`,
        ok: extra <= MOST_MB,
        detail: "above the same server when it idles",
      },
    ];
  });
}

const FIRST = [
  "Ishmael",
  "Queequeg",
  "Ahab",
  "Starbuck",
  "Stubb",
  "Flask",
  "Tashtego",
  "Daggoo",
  "Pip",
  "Zoë",
];

/** In random order, as in real lists: by sign-up time. */
function* lines(): Generator<string> {
  yield "email,name,created_at\n";
  for (let n = 0; n < ROWS; n++) {
    const mixed = (n * 7_919_993) % 10_000_019;
    const name = FIRST[n % FIRST.length] as string;
    const day = String(1 + (n % 28)).padStart(2, "0");
    yield `${name.replace("ë", "e")}.${mixed}@mail${n % 97}.example.com,${name} ${mixed},2023-0${1 + (n % 9)}-${day} 10:20:30\n`;
  }
}

async function sendList(
  origin: string,
  { siteId, token, path }: { siteId: string; token: string; path: string },
): Promise<{ added: number }> {
  const headers = { authorization: `Bearer ${token}` };
  const body = new FormData();
  body.append("csv_data", await openAsBlob(path), "list.csv");
  body.append("site_id", siteId);
  const sent = await fetch(`${origin}/api/w/newsletter/subscribers/import`, {
    method: "POST",
    headers,
    body,
  });
  if (!sent.ok) throw new Error(`the list was answered ${sent.status}: ${await sent.text()}`);
  const { id } = (await sent.json()) as { id: string };
  for (;;) {
    await pause(50);
    const answer = await fetch(`${origin}/api/r/sites/${siteId}/subscribers/imports/${id}`, { headers });
    const { state, counts, problem } = (await answer.json()) as {
      state: string;
      counts: { added: number };
      problem: string | null;
    };
    if (state === "done") return counts;
    if (state === "failed") throw new Error(`the import failed: ${problem}`);
  }
}

async function timeOfCopy(database: pg.Pool, path: string, table: string, name: string): Promise<number> {
  const client = await database.connect();
  try {
    await client.query(`DROP TABLE IF EXISTS ${name}`);
    await client.query(table);
    const start = performance.now();
    await pipeline(
      createReadStream(path),
      client.query(copyFrom(`COPY ${name} FROM STDIN (FORMAT csv, HEADER)`)),
    );
    return performance.now() - start;
  } finally {
    client.release();
  }
}
