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
  /** Resolves with what was printed, once it has `text` in it; rejects when the process ends first. */
  until(text: string): Promise<string>;
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
  async function until(text: string): Promise<string> {
    while (!out.includes(text)) {
      if (child.exitCode !== null) throw new Error(`it ended:\n${out}`);
      await Promise.race([once(child, "said"), ended]);
    }
    return out;
  }
  return { child, out: () => out, until, ended };
}

async function postmaster(): Promise<number> {
  return Number((await readFile(join(dataDir, "database/cluster/postmaster.pid"), "utf8")).split("\n")[0]);
}

afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGTERM");
});
afterAll(() => removeTempDir(dataDir));

describe("the server's process", { timeout: 90_000 }, () => {
  test("says where it is, answers there, and stops with its database when asked to", async () => {
    const server = start();
    const home = /Home\s+(\S+)/.exec(await server.until("Ctrl-C"))?.[1] ?? "";
    expect((await fetch(home.replace("localhost", "127.0.0.1"))).status).toBeLessThan(500);
    const pid = await postmaster();
    expect(isPostgres(pid)).toBe(true);
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    expect(isPostgres(pid)).toBe(false);
  });

  test("starts again after it was killed, and a second one is told who has the data", async () => {
    const killed = start();
    await killed.until("Ctrl-C");
    killed.child.kill("SIGKILL");
    await killed.ended;
    const again = start();
    await again.until("Ctrl-C");
    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.out()).toContain(`process ${again.child.pid}`);
    expect(second.out()).not.toContain("    at ");
    again.child.kill("SIGINT");
    expect(await again.ended).toBe(0);
  });

  test("brings its database back that dies in the moment when the door opens, and goes on", async () => {
    const server = start({ LOG_LEVEL: "info" });
    await server.until("listening");
    process.kill(await postmaster(), "SIGKILL");
    const home = /Home\s+(\S+)/.exec(await server.until("Ctrl-C"))?.[1] ?? "";
    expect((await fetch(`${home.replace("localhost", "127.0.0.1")}/readyz`)).status).toBe(200);
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  });

  test("names a port that is in use, and a variable that is wrong, in plain words", async () => {
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
