import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Failpoint } from "../platform/failpoint.ts";
import { freePort } from "../testing/ports.ts";
import { withTempDir } from "../testing/withTempDir.ts";
import { quireEnv, startQuire } from "./runQuire.ts";
import { startServerProcess } from "./serverProcess.ts";
import { makeTrialHome, type TrialHome } from "./trialHome.ts";

/** Who is killed during an import, and where: the server at a place of its own, or either after a share of the time. */
export type ImportKill = { at: Failpoint } | { who: "server" | "client"; share: number };

export interface ImportReport {
  /** Imports that were cut off: the client ended by us, or by a server that was gone. */
  cut: number;
  /** Lists that were whole after the next run. */
  whole: number;
  violations: string[];
}

const ROWS = 30_000;
/** Of these, so many are no addresses, and so many stand in the file twice. */
const [BAD, TWICE] = [40, 60];

/** Imports a list for each kill, from the terminal; what was cut off is run once more, as a person would. */
export function killImports(kills: readonly ImportKill[]): Promise<ImportReport> {
  return withTempDir(async (dir) => {
    const home = await makeTrialHome(0);
    const port = await freePort();
    const report: ImportReport = { cut: 0, whole: 0, violations: [] };
    let server = startServerProcess({ dataDir: home.dataDir, port });
    const env = quireEnv(server.origin, home.creator.token, dir);
    try {
      await server.ready();
      await home.query(
        `INSERT INTO user_groups (user_id, group_id, created_at) VALUES ('${home.creator.id}', 3, now())`,
      );
      const undisturbed = await bring(await writeList(dir, "undisturbed"), env);
      if (undisturbed.code !== 0) throw new Error(`an undisturbed run failed: ${undisturbed.said}`);
      for (const [n, kill] of kills.entries()) {
        const name = `list${n}`;
        const file = await writeList(dir, name);
        if ("at" in kill) {
          await server.stop();
          server = startServerProcess({ dataDir: home.dataDir, port, failpoint: `${kill.at}:1` });
          await server.ready();
        }
        const running = start(file, env);
        if ("share" in kill) {
          await Promise.race([pause(kill.share * undisturbed.took), running.ended]);
          if (kill.who === "server") await server.kill();
          else running.kill("SIGKILL");
        }
        const first = await running.ended;
        if (!server.isAlive()) {
          server = startServerProcess({ dataDir: home.dataDir, port });
          await server.ready();
        }
        const second = first.code === 0 ? first : await bring(file, env);
        if (first.code !== 0) report.cut++;
        const wrong =
          second.code === 0 ? await judge(home, name) : [`${name}: ${second.code} ${second.said}`];
        if (wrong.length === 0) report.whole++;
        report.violations.push(...wrong);
      }
      return report;
    } finally {
      await server.stop();
      await home.remove();
    }
  });
}

async function writeList(dir: string, name: string): Promise<string> {
  const good = Array.from({ length: ROWS - BAD - TWICE }, (_, n) => `${name}.${n}@list.example,Reader ${n}`);
  const twice = good.slice(0, TWICE);
  const bad = Array.from({ length: BAD }, (_, n) => `not an address ${n},Nobody`);
  const file = join(dir, `${name}.csv`);
  await writeFile(file, ["email,name", ...good, ...bad, ...twice, ""].join("\n"));
  return file;
}

const start = (file: string, env: Record<string, string>) =>
  startQuire(["subscribers", "import", file, "--yes", "--json"], env);

const bring = (file: string, env: Record<string, string>) => start(file, env).ended;

/** What of one list is not as it should be: everybody once, the count right, and one import that says so. */
async function judge(home: TrialHome, name: string): Promise<string[]> {
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
  const people = ROWS - BAD - TWICE;
  const expected = { people, listed: found?.listed, counted: found?.listed, imports: 1, added: people };
  const got = JSON.stringify(found, Object.keys(expected));
  const wanted = JSON.stringify(expected, Object.keys(expected));
  return got === wanted ? [] : [`${name}: ${got} and not ${wanted}`];
}
