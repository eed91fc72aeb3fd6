import { spawnSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeChaosHome } from "@quire/server/testing/chaos/chaosHome";
import { quireEnv } from "@quire/server/testing/chaos/runQuire";
import { startServerProcess } from "@quire/server/testing/chaos/serverProcess";
import { freePort } from "@quire/server/testing/ports";
import { ROOT } from "./processes.ts";
import type { Line } from "./ratio.ts";

const POSTS = 2000;
const CHANGED = 20;
const BOUND_CALLS = 25;

/** `quire sync` of a folder of two thousand posts: the number of calls, and the time. */
export async function benchSync(dir: string): Promise<Line[]> {
  const home = await makeChaosHome();
  const server = startServerProcess({ home, port: await freePort() });
  const env = quireEnv(server.origin, home.creator.token, dir);
  const [here, there] = [join(dir, "here"), join(dir, "there")];
  try {
    await server.ready();
    for (const folder of [here, there]) await mkdir(folder, { recursive: true });
    for (let n = 0; n < POSTS; n++) await writeFile(fileOf(here, n), textOf(n, "as it was"));
    const made = sync(here, env, `${POSTS} new posts, sent`, null);
    const fetched = sync(there, env, `${POSTS} posts, fetched`, null);
    const idle = sync(here, env, `${POSTS} posts, nothing changed`, BOUND_CALLS);
    for (let n = 0; n < CHANGED; n++) await writeFile(fileOf(here, n * 7), textOf(n * 7, "changed here"));
    const sent = sync(here, env, `${POSTS} posts, ${CHANGED} changed here`, BOUND_CALLS);
    const pulled = sync(there, env, `${POSTS} posts, ${CHANGED} changed there`, BOUND_CALLS);
    // The first paragraph in one folder, the last in the other.
    for (let n = 0; n < CHANGED; n++) {
      await edit(fileOf(here, n * 5), "changed here", "changed again here", "as it was", "changed here too");
      await edit(join(there, `post-${n * 5}.md`), "Call me Ishmael.", "Call me otherwise.");
    }
    sync(there, env, "", null);
    const merged = sync(here, env, `${POSTS} posts, ${CHANGED} changed on both sides`, BOUND_CALLS);
    return [made, fetched, idle, sent, pulled, merged];
  } finally {
    await server.stop();
    await home.remove();
  }
}

const fileOf = (folder: string, n: number) => join(folder, `post-${n}.md`);

function textOf(n: number, state: string): string {
  const paragraph = `Some years ago, never mind how long precisely, I thought I would sail about a little, ${n} times. `;
  return `---\ntitle: Post ${n}\ntags: [Sea]\n---\n\nThis text is ${state}.\n\n${paragraph.repeat(20)}\n\nCall me Ishmael.\n`;
}

/** Applies the first matching replacement. */
async function edit(path: string, ...pairs: string[]): Promise<void> {
  const text = await readFile(path, "utf8");
  for (let at = 0; at < pairs.length; at += 2) {
    const [from = "", to = ""] = pairs.slice(at, at + 2);
    if (!text.includes(from)) continue;
    await writeFile(path, text.replace(from, to));
    return;
  }
  throw new Error(`${path} has none of ${pairs.join(", ")}`);
}

function sync(folder: string, env: Record<string, string>, work: string, bound: number | null): Line {
  const start = performance.now();
  const args = [`${ROOT}/cli/bin/quire.js`, "sync", folder, "--verbose"];
  const { status, stderr } = spawnSync(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env },
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const seconds = (performance.now() - start) / 1000;
  if (status !== 0) throw new Error(`sync (${work}) ended with ${status}: ${stderr.slice(-2000)}`);
  const calls = stderr.split("\n").filter((line) => / → \d{3}, /.test(line)).length;
  return {
    work: `sync: ${work}`,
    measured: `${calls} calls`,
    bound: bound === null ? "no bound" : `at most ${bound}`,
    ok: bound === null || calls <= bound,
    detail: `${seconds.toFixed(1)} s`,
  };
}
