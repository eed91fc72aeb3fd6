import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { isPostgres } from "../platform/database/postmaster.ts";
import { makeTempDir, removeTempDir } from "../testing/withTempDir.ts";

/** The built server: `npm test` builds it first. */
const main = fileURLToPath(new URL("../../dist/main.js", import.meta.url));
const dataDir = await makeTempDir();
const running: ChildProcess[] = [];

interface Run {
  child: ChildProcess;
  out: () => string;
  /** Resolves with the output once it contains `text`; rejects when the process ends first. */
  waitFor(text: string): Promise<string>;
  ended: Promise<number | null>;
}

function start(env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, PORT: "0", DATA_DIR: dataDir, DEMO: "false", NO_COLOR: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.push(child);
  let out = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      out += chunk;
      child.emit("said");
    });
  }
  const ended = once(child, "close").then(([code]) => code as number | null);
  async function waitFor(text: string): Promise<string> {
    while (!out.includes(text)) {
      if (child.exitCode !== null) throw new Error(`it ended:\n${out}`);
      await Promise.race([once(child, "said"), ended]);
    }
    return out;
  }
  return { child, out: () => out, waitFor, ended };
}

async function postmaster(): Promise<number> {
  return Number((await readFile(join(dataDir, "database/cluster/postmaster.pid"), "utf8")).split("\n")[0]);
}

afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGTERM");
});
afterAll(() => removeTempDir(dataDir));

describe("the server process", { timeout: 270_000 }, () => {
  test("prints its address, responds there, and stops with its database on request", async () => {
    const server = start();
    const home = /Home\s+(\S+)/.exec(await server.waitFor("Ctrl-C"))?.[1] ?? "";
    expect((await fetch(home.replace("localhost", "127.0.0.1"))).status).toBeLessThan(500);
    const pid = await postmaster();
    expect(isPostgres(pid)).toBe(true);
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    expect(isPostgres(pid)).toBe(false);
  });

  test("starts again after it was killed, and tells a second one who has the data", async () => {
    const killed = start();
    await killed.waitFor("Ctrl-C");
    killed.child.kill("SIGKILL");
    await killed.ended;
    const restarted = start();
    await restarted.waitFor("Ctrl-C");
    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.out()).toContain(`process ${restarted.child.pid}`);
    expect(second.out()).not.toContain("    at ");
    restarted.child.kill("SIGINT");
    expect(await restarted.ended).toBe(0);
  });

  test("recovers when its database dies just as it starts listening", async () => {
    const server = start({ LOG_LEVEL: "info" });
    await server.waitFor("listening");
    process.kill(await postmaster(), "SIGKILL");
    const home = /Home\s+(\S+)/.exec(await server.waitFor("Ctrl-C"))?.[1] ?? "";
    expect((await fetch(`${home.replace("localhost", "127.0.0.1")}/readyz`)).status).toBe(200);
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  });

  test("names a port that is in use, and an invalid variable, in plain words", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const port = String((other.address() as { port: number }).port);
    const busy = start({ PORT: port });
    expect(await busy.ended).toBe(1);
    expect(busy.out()).toContain(`Port ${port} is in use`);
    other.close();
    const wrong = start({ SIGNUPS: "perhaps" });
    expect(await wrong.ended).toBe(1);
    expect(wrong.out().trim()).toBe("SIGNUPS must be one of open, waitlist, closed.");
  });
});
