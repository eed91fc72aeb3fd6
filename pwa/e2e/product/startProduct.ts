import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const MAIN = fileURLToPath(new URL("../../../server/dist/main.js", import.meta.url));
/** What the banner ends with: from here on the server answers. */
const READY = "Ctrl-C";

/** All journeys come from one address; each limit has tests of its own beside the server's code. */
const LIMITS = {
  LIMIT_SIGN_IN_BY_ACCOUNT: "10000/15m",
  LIMIT_SIGN_IN_BY_ADDRESS: "10000/15m",
  LIMIT_SIGN_UP_BY_ADDRESS: "10000/1h",
  LIMIT_OTP_BY_ADDRESS: "10000/1h",
  LIMIT_FORGOT_BY_ADDRESS: "10000/1h",
};

/** One run of the built server. */
export interface Run {
  child: ChildProcess;
  /** Everything that it printed so far. */
  said(): string;
  /** Resolves with what was printed, once `text` is in it; rejects when the process ends first. */
  until(text: string): Promise<string>;
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>;
}

/** Runs the built server as `npm start` does, on the given folder and port. */
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

/** A folder for a server's data that goes away afterwards. */
export interface DataDir {
  path: string;
  remove: () => Promise<void>;
}

/** One with nothing in it: the server that is started on it writes the demo first, which takes a while. */
export async function makeDataDir(): Promise<DataDir> {
  const path = await mkdtemp(join(tmpdir(), "quire-journey-"));
  // Run by root, the database belongs to another user, who has to get in.
  await chmod(path, 0o755);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** One with the demo in it: a copy of what was written once for the whole run, or else an empty one. */
export async function makeDemoDir(): Promise<DataDir> {
  const dir = await makeDataDir();
  const { DEMO_DIR } = process.env;
  // By the system's own, which keeps the owner of each file.
  if (DEMO_DIR) await promisify(execFile)("cp", ["-a", `${DEMO_DIR}/.`, dir.path]);
  return dir;
}

/** Writes the demo into a folder, from which `makeDemoDir` copies in this process and those it starts. */
export async function writeDemo(): Promise<DataDir> {
  const dir = await makeDataDir();
  const product = await Product.start(dir.path);
  const code = await product.stop();
  if (code !== 0) throw new Error(`the server that wrote the demo ended with ${code}`);
  process.env.DEMO_DIR = dir.path;
  return dir;
}

/** A built and seeded product on a port of its own, that can be hurt and healed. */
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

  /** Address of a creator's site. */
  site(domain: string): string {
    return this.url.replace("://", `://${domain}.`);
  }

  /** Ends it as a power cut does. */
  async kill(): Promise<void> {
    this.#run.child.kill("SIGKILL");
    await this.#run.ended;
  }

  /** Starts it again where it was. */
  async restart(): Promise<void> {
    this.#run = runServer(this.dataDir, { PORT: new URL(this.url).port });
    await this.#run.until(READY);
  }

  /** Ends it as Ctrl-C does, and answers its exit code. */
  async stop(): Promise<number | null> {
    this.#run.child.kill("SIGCONT");
    this.#run.child.kill("SIGINT");
    return this.#run.ended;
  }
}

/** The address of the platform that the banner names. */
export function homeOf(banner: string): string {
  const home = /Home\s+(\S+)/.exec(banner)?.[1];
  if (!home) throw new Error(`no address in:\n${banner}`);
  return home;
}
