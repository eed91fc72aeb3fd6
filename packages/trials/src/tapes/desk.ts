import { spawn } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { makeSession } from "@quire/server/testing/factories/session";
import { makeSite } from "@quire/server/testing/factories/site";
import { makeUser } from "@quire/server/testing/factories/user";
import type { Caller } from "@quire/server/testing/testCaller";
import type { PlatformOptions } from "@quire/server/testing/testPlatform";
import { type TestServer, testServer } from "@quire/server/testing/testServer";
import { makeTempDir } from "@quire/server/testing/withTempDir";
import { inject } from "vitest";
import { startTape, type Tape, type TapeOptions } from "./tape.ts";

/** What a command did in a pipe. */
export interface Piped {
  code: number;
  out: string;
  err: string;
  /** Stdout as the document of `--json`. */
  json(): Record<string, unknown>;
}

/** A creator's desk: the built command in processes of its own, the real server behind a real socket, and a folder. */
export interface TapeDesk {
  app: TestServer;
  origin: string;
  /** Signed in by `QUIRE_TOKEN`, with a site at `melville`, priced in rupees. */
  author: { id: string };
  /** The same person elsewhere, who changes what the commands find. */
  browser: Caller;
  /** The folder that commands stand in. */
  dir: string;
  env: Record<string, string>;
  /** Runs a command with pipes on all sides. */
  pipe(args: readonly string[], stdin?: string | Uint8Array): Promise<Piped>;
  /** Runs a command on a terminal. */
  tape(args: readonly string[], options?: TapeOptions): Tape;
  close(): Promise<void>;
}

export async function openTapeDesk(options: PlatformOptions = {}): Promise<TapeDesk> {
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
    pipe: (args, stdin) => runPiped([command, ...args], { cwd: dir, env, stdin }),
    tape: (args, shape) => startTape([command, ...args], { cwd: dir, env }, shape),
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

function runPiped(args: readonly string[], { cwd, env, stdin }: PipedOptions): Promise<Piped> {
  const child = spawn(process.execPath, args, { cwd, env });
  let [out, err] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (chunk) => {
    out += chunk;
  });
  child.stderr.setEncoding("utf8").on("data", (chunk) => {
    err += chunk;
  });
  // A command that reads nothing may be gone before all is written.
  child.stdin.on("error", () => {}).end(stdin ?? "");
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code: code ?? -1, out, err, json: () => JSON.parse(out) }));
  });
}
