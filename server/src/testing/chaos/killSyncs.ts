import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import { freePort } from "../ports.ts";
import { withTempDir } from "../withTempDir.ts";
import { type ChaosHome, makeChaosHome } from "./chaosHome.ts";
import { type QuireRun, quireEnv, runQuire } from "./runQuire.ts";
import { startServerProcess } from "./serverProcess.ts";

export interface SyncReport {
  /** Runs that our signal ended, and that had not finished before it. */
  stopped: number;
  /** Of them, those after which both folders and the site became identical. */
  complete: number;
  violations: string[];
}

interface SyncRun extends QuireRun {
  /** Whether our signal ended it. */
  isStopped: boolean;
}

const TEXTS = 30;
/** For runs that were faster than expected. */
const SPARE_ROUNDS = 5;

/**
 * Syncs two folders of one site. Both change before each round; the first sync is stopped at another moment each
 * time, by SIGKILL and Ctrl-C in turn. Then both are synced until nothing is left to do: every word must be in both
 * folders and on the site, and no post may be there twice.
 */
export function killSyncs(times: number): Promise<SyncReport> {
  return withTempDir(async (dir) => {
    const home = await makeChaosHome({ databases: inject("testDatabases") });
    const server = startServerProcess({ home, port: await freePort() });
    const env = quireEnv(server.origin, home.creator.token, dir);
    const report: SyncReport = { stopped: 0, complete: 0, violations: [] };
    const [one, two] = [join(dir, "one"), join(dir, "two")];
    const words = new Set<string>();
    try {
      await server.ready();
      for (const folder of [one, two]) await mkdir(folder);
      await write(one, 0, words);
      let duration = (await syncUntilDone(one, env, report)).duration;
      await syncUntilDone(two, env, report);
      // Runs that finish before the signal prove nothing and are not counted: the next signal comes sooner.
      let haste = 1;
      for (let round = 1; report.stopped < times && round < 3 * times + SPARE_ROUNDS; round++) {
        await write(one, round, words);
        await append(two, round, words);
        await syncUntilDone(two, env, report);
        const moment = (duration * (((round * 7) % times) + 0.5)) / times / haste;
        const cut = await sync(one, env, { after: moment, signal: round % 2 === 0 ? "SIGINT" : "SIGKILL" });
        const before = report.violations.length;
        duration = Math.max(duration / 2, (await syncUntilDone(one, env, report)).duration);
        await syncUntilDone(two, env, report);
        await syncUntilDone(one, env, report);
        report.violations.push(...(await judge(home, [one, two], words, round)));
        haste = cut.isStopped ? 1 : 2 * haste;
        if (!cut.isStopped) continue;
        report.stopped++;
        if (report.violations.length === before) report.complete++;
      }
      return report;
    } finally {
      await server.stop();
      await home.remove();
    }
  });
}

/** Adds a text and changes first paragraphs in a third of the others. */
async function write(folder: string, round: number, words: Set<string>): Promise<void> {
  for (let n = 0; n < TEXTS; n++) {
    if (round > 0 && n % 3 !== round % 3) continue;
    const path = join(folder, `text-${n}.md`);
    const word = `one${round}x${n}`;
    words.add(word);
    const before = await readFile(path, "utf8").catch(() => `# Text ${n}\n\nFirst.\n\nMiddle.\n\nLast.\n`);
    await writeFile(
      path,
      before.replace(/First[^\n]*/, (line) => `${line} ${word}`),
    );
  }
  const fresh = `fresh${round}`;
  words.add(fresh);
  await writeFile(join(folder, `fresh-${round}.md`), `# Fresh ${round}\n\n${fresh}\n`);
}

/** Changes last paragraphs of the same texts, in the other folder. */
async function append(folder: string, round: number, words: Set<string>): Promise<void> {
  for (const name of await readdir(folder)) {
    const match = /^text-(\d+)\.md$/.exec(name);
    if (!match || Number(match[1]) % 2 !== round % 2) continue;
    const word = `two${round}x${match[1]}`;
    words.add(word);
    const path = join(folder, name);
    const before = await readFile(path, "utf8");
    await writeFile(
      path,
      before.replace(/Last[^\n]*/, (line) => `${line} ${word}`),
    );
  }
}

/** Syncs until it reports that nothing is left to do. */
async function syncUntilDone(
  folder: string,
  env: Record<string, string>,
  report: SyncReport,
): Promise<SyncRun> {
  let first: SyncRun | null = null;
  for (let tries = 0; tries < 3; tries++) {
    const run = await sync(folder, env, null);
    first ??= run;
    if (run.code !== 0) {
      report.violations.push(`${folder}: ${run.code} ${run.output}`);
      return first;
    }
    if (run.output.includes("up to date")) return first;
  }
  report.violations.push(`${folder}: there is always something left to do`);
  return first as SyncRun;
}

async function sync(
  folder: string,
  env: Record<string, string>,
  stop: { after: number; signal: NodeJS.Signals } | null,
): Promise<SyncRun> {
  const run = await runQuire(["sync", folder], env, stop);
  // Ctrl-C ends the program by signal before it listens, and with exit code 130 after that.
  return { ...run, isStopped: run.signal !== null || run.code === 130 };
}

async function judge(
  home: ChaosHome,
  folders: string[],
  words: Set<string>,
  round: number,
): Promise<string[]> {
  const wrong: string[] = [];
  const rows = await home.query<{ title: string; text: string }>(
    `SELECT p.title, r.blocks::text AS text FROM posts p
       JOIN revisions r ON r.post_id = p.id AND r.version = p.version AND r.kind = 'checkpoint'`,
  );
  const titles = rows.map(({ title }) => title);
  if (new Set(titles).size !== titles.length) wrong.push(`round ${round}: a post is there twice`);
  if (titles.length !== TEXTS + round + 1) wrong.push(`round ${round}: ${titles.length} posts`);
  wrong.push(...missing(rows.map(({ text }) => text).join("\n"), words, `round ${round}, site`));
  for (const folder of folders) {
    const names = (await readdir(folder)).filter((name) => name.endsWith(".md"));
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
    wrong.push(...missing(texts.join("\n"), words, `round ${round}, ${folder}`));
    if (names.length !== titles.length) wrong.push(`round ${round}: ${names.length} files in ${folder}`);
    const left = (await readdir(folder)).filter((name) => /\.lock$|\.md\.[0-9a-f-]{36}$/.test(name));
    for (const name of left) await rm(join(folder, name), { recursive: true });
  }
  return wrong;
}

function missing(text: string, words: ReadonlySet<string>, where: string): string[] {
  const there = new Set(text.match(/\w+/g));
  const lost = [...words].filter((word) => !there.has(word));
  return lost.length > 0 ? [`${where}: lost ${lost.slice(0, 5).join(", ")}`] : [];
}
