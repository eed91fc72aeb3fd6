import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { wait } from "@quire/client/retry";
import { makeSession } from "@quire/server/testing/factories/session";
import { makeSite } from "@quire/server/testing/factories/site";
import { makeUser } from "@quire/server/testing/factories/user";
import type { Caller } from "@quire/server/testing/testCaller";
import type { PlatformOptions } from "@quire/server/testing/testPlatform";
import { type TestServer, testServer } from "@quire/server/testing/testServer";
import { makeTempDir } from "@quire/server/testing/withTempDir";
import { run } from "quire/src/run.ts";
import { processTerminal } from "quire/src/terminal.ts";
import { inject } from "vitest";
import { type Pty, type PtyOptions, startPty } from "./startPty.ts";

/** The result of a command run in a pipe. */
export interface Piped {
  code: number;
  out: string;
  err: string;
  /** Parses stdout as a JSON document. */
  json(): Record<string, unknown>;
}

/** One pixel. */
export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A creator's setup: the command, the real server on a real socket, and a folder. */
export interface CliKit {
  app: TestServer;
  origin: string;
  /** Signed in by `QUIRE_TOKEN`, with a site at `melville` that charges in rupees. */
  author: { id: string };
  /** The same user in a browser, who changes what the commands find. */
  browser: Caller;
  /** The commands' working directory. */
  dir: string;
  env: Record<string, string>;
  /**
   * Runs a command in pipes within this process, since starting Node costs more than most commands; waits are ten
   * times shorter.
   */
  pipe(args: readonly string[], stdin?: string | Uint8Array): Promise<Piped>;
  /** Runs the built command in pipes, in a process of its own. */
  spawn(args: readonly string[], stdin?: string | Uint8Array): Promise<Piped>;
  /** Runs the built command on a terminal. */
  pty(args: readonly string[], options?: PtyOptions): Pty;
  close(): Promise<void>;
}

export async function openCliKit(options: PlatformOptions = {}): Promise<CliKit> {
  const app = await testServer(options);
  await app.server.start();
  const origin = `http://127.0.0.1:${app.server.info.port}`;
  const home = await makeTempDir();
  const dir = join(home, "texts");
  await mkdir(dir);
  const author = await makeUser(app.platform, { name: "Herman Melville" });
  await makeSite(app.platform, { id: author.id, domain: "melville", currency: "INR" });
  const { token } = await makeSession(app.platform, { user_id: author.id });
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: home,
    XDG_CONFIG_HOME: join(home, "config"),
    QUIRE_HOST: origin,
    QUIRE_TOKEN: token,
  };
  const command = inject("quire");
  return {
    app,
    origin,
    author,
    browser: await app.asProgram(author),
    dir,
    env,
    pipe: (args, stdin) => runHere(args, { cwd: dir, env, stdin }),
    spawn: (args, stdin) => spawnPiped([command, ...args], { cwd: dir, env, stdin }),
    pty: (args, shape) => startPty([command, ...args], { cwd: dir, env }, shape),
    async close() {
      await app.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

interface PipedOptions {
  cwd: string;
  env: Record<string, string>;
  stdin?: string | Uint8Array;
}

async function runHere(args: readonly string[], { cwd, env, stdin }: PipedOptions): Promise<Piped> {
  const streams = {
    stdin: new PassThrough().end(stdin ?? ""),
    stdout: new PassThrough(),
    stderr: new PassThrough(),
  };
  const read = Promise.all([text(streams.stdout), text(streams.stderr)]);
  const terminal = {
    ...processTerminal(new AbortController().signal),
    ...streams,
    cwd,
    env: { ...env },
    drawInColor: () => {},
    hasBrowser: false,
    wait: (ms: number, signal?: AbortSignal) => wait(ms / 10, signal),
  };
  const code = await run(args, terminal);
  streams.stdout.end();
  streams.stderr.end();
  const [out, err] = await read;
  return { code, out, err, json: () => JSON.parse(out) };
}

async function spawnPiped(args: readonly string[], { cwd, env, stdin }: PipedOptions): Promise<Piped> {
  const child = spawn(process.execPath, args, { cwd, env });
  // A command that reads no input may exit before all of it is written.
  child.stdin.on("error", () => {}).end(stdin ?? "");
  const [[code], out, err] = await Promise.all([
    once(child, "close"),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code: code ?? -1, out, err, json: () => JSON.parse(out) };
}
