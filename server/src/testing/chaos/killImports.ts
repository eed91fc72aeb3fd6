import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ChaosHome } from "./chaosHome.ts";
import { type KillReport, killRuns, type RunKill } from "./killRuns.ts";

/** Rows without a valid address, and rows that occur twice in the file. */
const [BAD, TWICE] = [40, 60];

/** Imports a list of `rows` subscribers for each kill. */
export const killImports = (kills: readonly RunKill[], rows: number): Promise<KillReport> =>
  killRuns(
    {
      prepare: (home) =>
        home.query(
          `INSERT INTO user_groups (user_id, group_id, created_at) VALUES ('${home.creator.id}', 3, now())`,
        ),
      command: async (dir, name) => [
        "subscribers",
        "import",
        await writeList(dir, name, rows),
        "--yes",
        "--json",
      ],
      judge: (home, name) => judge(home, name, rows),
    },
    kills,
  );

async function writeList(dir: string, name: string, rows: number): Promise<string> {
  const good = Array.from({ length: rows - BAD - TWICE }, (_, n) => `${name}.${n}@list.example,Reader ${n}`);
  const twice = good.slice(0, TWICE);
  const bad = Array.from({ length: BAD }, (_, n) => `not an address ${n},Nobody`);
  const file = join(dir, `${name}.csv`);
  await writeFile(file, ["email,name", ...good, ...bad, ...twice, ""].join("\n"));
  return file;
}

/** Returns what is wrong with one list: each subscriber once, the count correct, and one import that reports it. */
async function judge(home: ChaosHome, name: string, rows: number): Promise<string[]> {
  const [found] = await home.query<{
    subscribers: number;
    listed: number;
    counted: number;
    imports: number;
    added: number;
  }>(
    `SELECT (SELECT count(*)::int FROM subscribers WHERE email LIKE '${name}.%') AS subscribers,
            (SELECT count(*)::int FROM subscribers WHERE site_id = s.id) AS listed, s.subscribers_count AS counted,
            (SELECT count(*)::int FROM subscriber_imports WHERE file_name = '${name}.csv') AS imports,
            (SELECT sum((counts ->> 'added')::int)::int FROM subscriber_imports
              WHERE file_name = '${name}.csv' AND state = 'done') AS added
       FROM sites s WHERE s.id = '${home.creator.id}'`,
  );
  const subscribers = rows - BAD - TWICE;
  const expected = {
    subscribers,
    listed: found?.listed,
    counted: found?.listed,
    imports: 1,
    added: subscribers,
  };
  const actual = JSON.stringify(found, Object.keys(expected));
  const wanted = JSON.stringify(expected, Object.keys(expected));
  return actual === wanted ? [] : [`${name}: ${actual} and not ${wanted}`];
}
