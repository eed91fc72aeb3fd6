import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { sendRequest } from "./sendRequest.ts";
import { siteAt } from "./siteAt.ts";

const MAIN = fileURLToPath(new URL("../../../server/dist/main.js", import.meta.url));
/** The end of the banner: from here on the server accepts requests. */
const READY = "Ctrl-C";

/** How long the demo's book usually takes on a busy machine. */
const BOOK_MS = 180_000;

/** All journeys come from one address; each limit has tests of its own in the server. */
const LIMITS = {
  LIMIT_SIGN_IN_BY_ACCOUNT: "10000/15m",
  LIMIT_SIGN_IN_BY_ACCOUNT_AND_ADDRESS: "10000/15m",
  LIMIT_SIGN_IN_BY_ADDRESS: "10000/15m",
  LIMIT_SIGN_UP_BY_ADDRESS: "10000/1h",
  LIMIT_OTP_BY_ADDRESS: "10000/1h",
  LIMIT_FORGOT_BY_ADDRESS: "10000/1h",
};

/** One run of the built server. */
export interface Run {
  child: ChildProcess;
  /** Returns everything printed so far. */
  said(): string;
  /** Resolves to the output once it contains `text`; rejects if the process exits first. */
  until(text: string): Promise<string>;
  /** Exit code; null after a signal. */
  ended: Promise<number | null>;
}

/** Runs the built server as `npm start` does, with this data folder and environment. */
export function runServer(dataDir: string, env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: "0",
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      NO_COLOR: "1",
      ...LIMITS,
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      said += chunk;
      child.emit("said");
    });
  }
  const ended = once(child, "close").then(([code]) => code as number | null);
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  return {
    child,
    ended,
    said: () => said,
    async until(text) {
      while (!said.includes(text)) {
        if (isOver) throw new Error(`the server ended:\n${said}`);
        await Promise.race([once(child, "said"), ended]);
      }
      return said;
    },
  };
}

/** A temporary data folder. */
export interface DataDir {
  path: string;
  remove: () => Promise<void>;
}

/** Creates an empty data folder: a server started on it seeds the demo first, which takes a while. */
export async function makeDataDir(): Promise<DataDir> {
  const path = await mkdtemp(join(tmpdir(), "quire-journey-"));
  // When run by root, the database runs as another user, who needs access.
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Creates a data folder with the demo: a copy of what `writeDemo` seeded, or else an empty folder. */
export async function makeDemoDir(): Promise<DataDir> {
  const dir = await makeDataDir();
  const { DEMO_DIR } = process.env;
  // The system's `cp` preserves each file's owner.
  if (DEMO_DIR) await promisify(execFile)("cp", ["-a", `${DEMO_DIR}/.`, dir.path]);
  return dir;
}

/** Seeds the demo into a folder, from which `makeDemoDir` copies in this process and its children. */
export async function writeDemo(): Promise<DataDir> {
  const dir = await makeDataDir();
  const product = await Product.start(dir.path);
  await waitForBook(product);
  const code = await product.stop();
  if (code !== 0) throw new Error(`the server that wrote the demo ended with ${code}`);
  process.env.DEMO_DIR = dir.path;
  return dir;
}

/** Waits a while for the demo's printed book, which a job makes after the first start: each copy would make it again. */
async function waitForBook(product: Product): Promise<void> {
  const shelf = `${product.site("melville")}/books`;
  const end = Date.now() + BOOK_MS;
  while (Date.now() < end && !(await sendRequest(shelf)).text.includes('href="/book/')) await pause(500);
}

/** A built and seeded product on its own port that can be killed and restarted. */
export class Product {
  #run: Run;
  readonly dataDir: string;
  /** Address of the platform, such as `http://localhost:31234`. */
  readonly url: string;

  private constructor(run: Run, dataDir: string, url: string) {
    this.#run = run;
    this.dataDir = dataDir;
    this.url = url;
  }

  static async start(dataDir: string, env: Record<string, string> = {}): Promise<Product> {
    const run = runServer(dataDir, env);
    return new Product(run, dataDir, homeOf(await run.until(READY)));
  }

  get pid(): number {
    return this.#run.child.pid ?? 0;
  }

  /** Returns the address of a creator's site. */
  site(domain: string): string {
    return siteAt(this.url, domain);
  }

  /** Kills it, like a power cut. */
  async kill(): Promise<void> {
    this.#run.child.kill("SIGKILL");
    await this.#run.ended;
  }

  /** Restarts it on the same port and data. */
  async restart(): Promise<void> {
    this.#run = runServer(this.dataDir, { PORT: new URL(this.url).port });
    await this.#run.until(READY);
  }

  /** Stops it as Ctrl-C does, and resolves to its exit code. */
  async stop(): Promise<number | null> {
    this.#run.child.kill("SIGCONT");
    this.#run.child.kill("SIGINT");
    return this.#run.ended;
  }
}

/** Returns the platform's address from the banner. */
export function homeOf(banner: string): string {
  const home = /Home\s+(\S+)/.exec(banner)?.[1];
  if (!home) throw new Error(`no address in:\n${banner}`);
  return home;
}
