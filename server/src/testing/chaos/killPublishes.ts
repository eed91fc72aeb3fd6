import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { inject } from "vitest";
import { freePort } from "../ports.ts";
import { withTempDir } from "../withTempDir.ts";
import { type ChaosHome, makeChaosHome } from "./chaosHome.ts";
import { type QuireRun, quireEnv, runQuire } from "./runQuire.ts";
import { startServerProcess } from "./serverProcess.ts";

export interface PublishReport {
  /** Runs that our signal ended, and that had not finished before it. */
  killed: number;
  /** Of them, those whose posts were complete in the end. */
  finished: number;
  violations: string[];
}

/**
 * Publishes files with a picture each from the terminal, each run stopped at another moment of an uninterrupted
 * run's duration, by SIGKILL and Ctrl-C in turn, and then repeated.
 */
export function killPublishes(times: number): Promise<PublishReport> {
  return withTempDir(async (dir) => {
    const home = await makeChaosHome({ databases: inject("testDatabases") });
    const server = startServerProcess({ home, port: await freePort() });
    const env = quireEnv(server.origin, home.creator.token, dir);
    const report: PublishReport = { killed: 0, finished: 0, violations: [] };
    try {
      await server.ready();
      const uninterrupted = await publish(await writeStory(dir, "whole"), env, null);
      if (uninterrupted.code !== 0) throw new Error(`an undisturbed run failed: ${uninterrupted.output}`);
      // Runs that finish before the signal prove nothing and are not counted.
      for (let n = 0; report.killed < times && n < 3 * times; n++) {
        const name = `story-${n}`;
        const file = await writeStory(dir, name);
        const first = await publish(file, env, {
          after: uninterrupted.duration * (((n % times) + 0.5) / times),
          signal: n % 2 === 0 ? "SIGKILL" : "SIGINT",
        });
        const second = await publish(file, env, null);
        const wrong =
          second.code === 0 ? await judge(home, name) : [`${name}: ${second.code} ${second.output}`];
        // Ctrl-C ends the program by signal before it listens, and with exit code 130 after that.
        const isStopped = first.signal !== null || first.code === 130;
        if (isStopped) report.killed++;
        if (isStopped && wrong.length === 0) report.finished++;
        report.violations.push(...wrong);
      }
      return report;
    } finally {
      await server.stop();
      await home.remove();
    }
  });
}

/** Writes a file into a folder of its own, with a picture in a unique color. */
async function writeStory(dir: string, name: string): Promise<string> {
  const folder = join(dir, name);
  await mkdir(folder);
  const [r = 0, g = 0, b = 0] = Buffer.from(name.padStart(3).slice(-3));
  await sharp({ create: { width: 700, height: 400, channels: 3, background: { r, g, b } } })
    .png()
    .toFile(join(folder, "whale.png"));
  const text = `---\ntitle: ${name}\ntags: [Sea]\n---\nThe words of ${name}.\n\n![A whale](whale.png)\n`;
  await writeFile(join(folder, "story.md"), text);
  return join(folder, "story.md");
}

const publish = (
  file: string,
  env: Record<string, string>,
  stop: { after: number; signal: NodeJS.Signals } | null,
): Promise<QuireRun> => runQuire(["publish", file, "--json"], env, stop);

/** Returns what is wrong with one file's post. */
async function judge(home: ChaosHome, name: string): Promise<string[]> {
  const rows = await home.query<{ html: string | null; tags: number; behind: boolean }>(
    `SELECT x.html, jsonb_array_length(x.tags) AS tags, p.published_version IS DISTINCT FROM p.version AS behind
       FROM posts p LEFT JOIN publications x ON x.post_id = p.id WHERE p.title = '${name}'`,
  );
  const [row, ...more] = rows;
  if (!row || more.length > 0) return [`${name}: ${rows.length} posts`];
  const html = row.html ?? "";
  const pictures = html.split("<img").length - 1;
  const wrong: string[] = [];
  if (row.behind) wrong.push(`${name}: readers see another version`);
  if (!html.includes(`The words of ${name}.`)) wrong.push(`${name}: its words are not there`);
  if (pictures !== 1) wrong.push(`${name}: ${pictures} pictures`);
  if (row.tags !== 1) wrong.push(`${name}: ${row.tags} tags`);
  return wrong;
}
