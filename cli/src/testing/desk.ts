import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { PassThrough, Writable } from "node:stream";
import { Interrupted } from "../exit.ts";
import { run } from "../run.ts";
import type { Terminal } from "../terminal.ts";
import { type ServerDouble, startServerDouble, TOKEN } from "./serverDouble.ts";

/** What one command line did. */
export interface Ran {
  code: number;
  out: string;
  err: string;
  /** Stdout as the document that `--json` promises. */
  json(): Record<string, unknown>;
}

/** A writer's desk: a folder, a sign-in, a server double, and a terminal that is a pipe. */
export interface Desk {
  dir: string;
  double: ServerDouble;
  env: Record<string, string | undefined>;
  terminal(): Terminal;
  write(name: string, content: string | Uint8Array): Promise<void>;
  read(name: string): Promise<string>;
  quire(line: string, stdin?: string): Promise<Ran>;
  /** Ctrl-C, for every command that is started before the next. */
  interrupt(): void;
  opened: string[];
  /** Milliseconds that were waited, one after the other. */
  waits: number[];
  clear(): Promise<void>;
}

export async function openDesk({ signedIn = true } = {}): Promise<Desk> {
  const dir = await mkdtemp(join(tmpdir(), "quire-desk-"));
  const double = await startServerDouble();
  let stop = new AbortController();
  let ids = 0;
  const env: Desk["env"] = {
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
    // No time passes at this desk; Ctrl-C counts all the same.
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
      const code = await run(line.split(" ").filter(Boolean), terminal(out, err, stdin));
      return { code, out: out.text, err: err.text, json: () => JSON.parse(out.text) };
    },
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
