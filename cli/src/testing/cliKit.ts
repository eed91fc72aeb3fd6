import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { PassThrough, Writable } from "node:stream";
import { Interrupted } from "../exit.ts";
import { run } from "../run.ts";
import type { Terminal } from "../terminal.ts";
import { type ServerDouble, startServerDouble, TOKEN } from "./serverDouble.ts";

/** Result of one command line. */
export interface CommandResult {
  code: number;
  out: string;
  err: string;
  /** Parses stdout as the `--json` document. */
  json(): Record<string, unknown>;
}

/** A test environment: a folder, a sign-in, a server double, and a terminal that is a pipe. */
export interface CliKit {
  dir: string;
  double: ServerDouble;
  env: Record<string, string | undefined>;
  terminal(): Terminal;
  write(name: string, content: string | Uint8Array): Promise<void>;
  read(name: string): Promise<string>;
  quire(line: string, stdin?: string): Promise<CommandResult>;
  /** What the last command has written to standard error so far. */
  err(): string;
  /** Sends Ctrl-C to all commands started before the next. */
  interrupt(): void;
  opened: string[];
  /** Waits so far, in milliseconds. */
  waits: number[];
  clear(): Promise<void>;
}

export async function openCliKit({ signedIn = true } = {}): Promise<CliKit> {
  const dir = await mkdtemp(join(tmpdir(), "quire-cli-"));
  const double = await startServerDouble();
  let stop = new AbortController();
  let ids = 0;
  let lastErr = sink();
  const env: CliKit["env"] = {
    XDG_CONFIG_HOME: join(dir, "config"),
    QUIRE_HOST: double.origin,
    QUIRE_TOKEN: signedIn ? TOKEN : undefined,
  };
  const opened: string[] = [];
  const waits: number[] = [];
  const terminal = (out = sink(), err = sink(), stdin = ""): Terminal => ({
    stdin: Object.assign(new PassThrough().end(stdin), { isTTY: false }),
    stdout: out,
    stderr: err,
    env,
    cwd: join(dir, "texts"),
    signal: stop.signal,
    now: () => new Date("2026-01-05T10:00:00.000Z"),
    random: (n) => new Uint8Array(n).fill(++ids),
    // Time doesn't pass here, but Ctrl-C still counts.
    wait: async (ms, signal) => {
      waits.push(ms);
      await new Promise(setImmediate);
      signal?.throwIfAborted();
    },
    hasBrowser: false,
    openBrowser: async (address) => void opened.push(address),
  });
  await mkdir(join(dir, "texts"));
  return {
    dir: join(dir, "texts"),
    double,
    env,
    opened,
    waits,
    terminal,
    async write(name, content) {
      const path = join(dir, "texts", name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content);
    },
    read: (name) => readFile(join(dir, "texts", name), "utf8"),
    async quire(line, stdin) {
      const [out, err] = [sink(), sink()];
      lastErr = err;
      const code = await run(line.split(" ").filter(Boolean), terminal(out, err, stdin));
      return { code, out: out.text, err: err.text, json: () => JSON.parse(out.text) };
    },
    err: () => lastErr.text,
    interrupt() {
      stop.abort(new Interrupted());
      stop = new AbortController();
    },
    async clear() {
      await double.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

function sink(): Writable & { text: string } {
  const stream = Object.assign(
    new Writable({
      write(chunk, _encoding, done) {
        stream.text += chunk;
        done();
      },
    }),
    { text: "" },
  );
  return stream;
}
