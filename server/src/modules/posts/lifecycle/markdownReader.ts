import type { Worker } from "node:worker_threads";
import type { ParsedDocument } from "@quire/documents/parse";
import { Refusal, refuseField } from "../../../platform/http/refusal.ts";
import { openThread } from "../../../platform/openThread.ts";
import type { ReadingTask } from "./markdownThread.ts";

/** Texts up to this length are parsed in the main thread: they take no noticeable time. */
export const SHORT_TEXT = 20_000;
const SECONDS = 30;
const IDLE_SECONDS = 60;
const MAX_WAITING = 16;

interface Waiting {
  task: ReadingTask;
  /** Time limit per text. */
  seconds: number;
  resolve(document: ParsedDocument): void;
  reject(error: unknown): void;
}

const queue: Waiting[] = [];
let thread: Worker | null = null;
let current: (Waiting & { timer: NodeJS.Timeout }) | null = null;
let idle: NodeJS.Timeout | null = null;

/**
 * Parses a long markdown text in a worker thread, for at most 30 seconds. An entire book takes seconds, but a
 * crafted text could take hours and block all requests.
 */
export function readLongMarkdown(task: ReadingTask, seconds = SECONDS): Promise<ParsedDocument> {
  if (queue.length >= MAX_WAITING) throw new Refusal("unavailable");
  return new Promise((resolve, reject) => {
    queue.push({ task, seconds, resolve, reject });
    next();
  });
}

function next(): void {
  if (current) return;
  const waiting = queue.shift();
  if (!waiting) {
    idle ??= setTimeout(stop, IDLE_SECONDS * 1000).unref();
    return;
  }
  if (idle) clearTimeout(idle);
  idle = null;
  thread ??= start();
  const timer = setTimeout(() => {
    stop();
    finish((one) =>
      one.reject(refuseField("body.markdown", "This text takes too long to read. Split it into chapters.")),
    );
  }, waiting.seconds * 1000);
  current = { ...waiting, timer };
  thread.postMessage(waiting.task);
}

function finish(answer: (waiting: Waiting) => void): void {
  if (!current) return;
  clearTimeout(current.timer);
  answer(current);
  current = null;
  next();
}

function start(): Worker {
  const started = openThread(new URL("./markdownThread.ts", import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  // An idle thread must not keep the process from exiting.
  started.unref();
  // A stopped thread may have a result on its way, which the next caller would receive as theirs.
  started.on("message", (document: ParsedDocument) => {
    if (thread === started) finish((one) => one.resolve(document));
  });
  started.on("error", (error) => {
    if (thread !== started) return;
    thread = null;
    finish((one) => one.reject(error));
  });
  return started;
}

function stop(): void {
  void thread?.terminate();
  thread = null;
}
