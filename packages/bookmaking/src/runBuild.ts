import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { ReadPicture } from "@quire/formats/book/manuscript";
import type { BuildProgress, FromChild, Limits, Task, ToChild } from "./child/protocol.ts";
import { OUT_OF_TIME } from "./child/protocol.ts";
import { BookProblem } from "./problem.ts";

export type { BuildProgress, Limits } from "./child/protocol.ts";

export interface BuildSettings {
  /** Stops the build when it aborts. */
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: BuildProgress) => void) | undefined;
  limits?: Partial<Limits> | undefined;
  /** The file of `bookWorker`, where a bundle has it elsewhere than next to its own file as `bookWorker.js`. */
  worker?: URL | undefined;
}

const LIMITS: Limits = { megabytes: 700, seconds: 180 };
/** Heap alone; the compiler's memory is outside it. */
const HEAP_MEGABYTES = 512;
/** A child that doesn't end itself in time is ended this much later; it takes a while to start on a busy machine. */
const GRACE_SECONDS = 30;
/** A port that nothing listens on: what would call the network fails at once. */
const CLOSED = "http://127.0.0.1:9";

const children = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});

/**
 * Runs a task in a process of its own, which ends with it: with limits of memory and time, without our environment,
 * in an empty folder.
 * @throws BookProblem
 */
export async function runBuild<Result>(
  task: Task,
  readPicture: ReadPicture,
  settings: BuildSettings = {},
): Promise<Result> {
  settings.signal?.throwIfAborted();
  const limits = { ...LIMITS, ...settings.limits };
  const folder = mkdtempSync(join(tmpdir(), "quire-build-"));
  const child = startChild(settings.worker ?? ownWorker(), folder);
  children.add(child);
  const errors = lastErrors(child);
  const timer = setTimeout(() => child.kill(OUT_OF_TIME), (limits.seconds + GRACE_SECONDS) * 1000);
  const stop = () => void child.kill("SIGKILL");
  settings.signal?.addEventListener("abort", stop);
  try {
    return await new Promise<Result>((resolve, reject) => {
      const send = (message: ToChild) => child.connected && child.send(message);
      const answer = async (src: string) => {
        const bytes = await readPicture(src).catch(() => null);
        send({ src, bytes });
      };
      child.on("message", (message: FromChild) => {
        if ("picture" in message) void answer(message.picture);
        else if ("progress" in message) settings.onProgress?.(message.progress);
        else if ("result" in message) resolve(message.result as Result);
        else reject(problemFrom(message.problem));
      });
      child.once("error", reject);
      child.once("exit", (_, signal) =>
        reject(settings.signal?.aborted ? settings.signal.reason : endOf(signal, limits, errors())),
      );
      send({ task, limits });
    });
  } finally {
    clearTimeout(timer);
    settings.signal?.removeEventListener("abort", stop);
    child.kill("SIGKILL");
    children.delete(child);
    rmSync(folder, { recursive: true, force: true });
  }
}

function problemFrom({ code, message, section, text }: Extract<FromChild, { problem: unknown }>["problem"]) {
  return new BookProblem(code, message, { section, text });
}

/** Next to this file: as source, or as the bundle's own entry; for tests of source, the one that was just built. */
function ownWorker(): URL {
  const { BUILT_WORKERS: built } = process.env;
  if (built && import.meta.url.endsWith(".ts")) return pathToFileURL(join(built, "bookWorker.js"));
  return new URL(import.meta.url.endsWith(".ts") ? "./bookWorker.ts" : "./bookWorker.js", import.meta.url);
}

function startChild(worker: URL, folder: string): ChildProcess {
  const path = fileURLToPath(worker);
  // Run from source, it has to register TypeScript itself; the folder it runs in has no modules.
  const typescript = path.endsWith(".ts")
    ? ["--import", pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href]
    : [];
  return fork(path, [], {
    execArgv: [...typescript, `--max-old-space-size=${HEAP_MEGABYTES}`],
    cwd: folder,
    env: {
      ...{
        PATH: process.env.PATH,
        TMPDIR: folder,
        HOME: folder,
        XDG_CACHE_HOME: folder,
        XDG_DATA_HOME: folder,
      },
      ...{ HTTP_PROXY: CLOSED, HTTPS_PROXY: CLOSED, ALL_PROXY: CLOSED },
      ...{ http_proxy: CLOSED, https_proxy: CLOSED, all_proxy: CLOSED },
    },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
}

/** Keeps the end of what a child writes to stderr, for the report of a defect. */
function lastErrors(child: ChildProcess): () => string {
  let text = "";
  child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
    text = (text + chunk).slice(-2000);
  });
  return () => text;
}

function endOf(signal: NodeJS.Signals | null, limits: Limits, errors: string): BookProblem {
  if (signal === OUT_OF_TIME) {
    return new BookProblem("took_too_long", `The book took longer than ${limits.seconds} seconds to make.`);
  }
  if (signal === "SIGKILL" || signal === "SIGABRT") {
    return new BookProblem(
      "needs_too_much_memory",
      "The book needs too much memory. Use smaller pictures, or split it into volumes.",
    );
  }
  return new BookProblem("failed", `The book's process ended early. ${errors}`);
}
