import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type KillReport, killRuns, type RunKill } from "./killRuns.ts";
import type { TrialHome } from "./trialHome.ts";

/** Rows without a valid address, and rows that are in the file twice. */
const [BAD, TWICE] = [40, 60];

/** Imports a list of so many subscribers for each kill. */
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

/** What of one list is not as it should be: everybody once, the count right, and one import that says so. */
async function judge(home: TrialHome, name: string, rows: number): Promise<string[]> {
  const [found] = await home.query<{
    people: number;
    listed: number;
    counted: number;
    imports: number;
    added: number;
  }>(
    `SELECT (SELECT count(*)::int FROM subscribers WHERE email LIKE '${name}.%') AS people,
            (SELECT count(*)::int FROM subscribers WHERE site_id = s.id) AS listed, s.subscribers_count AS counted,
            (SELECT count(*)::int FROM subscriber_imports WHERE file_name = '${name}.csv') AS imports,
            (SELECT sum((counts ->> 'added')::int)::int FROM subscriber_imports
              WHERE file_name = '${name}.csv' AND state = 'done') AS added
       FROM sites s WHERE s.id = '${home.creator.id}'`,
  );
  const people = rows - BAD - TWICE;
  const expected = { people, listed: found?.listed, counted: found?.listed, imports: 1, added: people };
  const got = JSON.stringify(found, Object.keys(expected));
  const wanted = JSON.stringify(expected, Object.keys(expected));
  return got === wanted ? [] : [`${name}: ${got} and not ${wanted}`];
}
