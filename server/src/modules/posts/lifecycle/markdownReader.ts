import type { Worker } from "node:worker_threads";
import type { ParsedDocument } from "@quire/documents/parse";
import { Refusal, refuseField } from "../../../platform/http/refusal.ts";
import { openThread } from "../../../platform/openThread.ts";
import type { ReadingTask } from "./markdownThread.ts";

/** Texts up to this length are read where they arrive: no text so short takes a noticeable time. */
export const SHORT_TEXT = 20_000;
const SECONDS = 30;
const IDLE_SECONDS = 60;
const MOST_WAITING = 16;

interface Waiting {
  task: ReadingTask;
  /** How long it may take. */
  seconds: number;
  resolve(document: ParsedDocument): void;
  reject(error: unknown): void;
}

const queue: Waiting[] = [];
let thread: Worker | null = null;
let current: (Waiting & { timer: NodeJS.Timeout }) | null = null;
let idle: NodeJS.Timeout | null = null;

/**
 * Reads a long markdown text in a thread beside the one that answers requests, for at most 30 seconds. A whole book
 * takes seconds, and a text made for the purpose would take hours, in which nobody else would be answered.
 */
export function readLongMarkdown(task: ReadingTask, seconds = SECONDS): Promise<ParsedDocument> {
  if (queue.length >= MOST_WAITING) throw new Refusal("unavailable");
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
    settle((one) =>
      one.reject(refuseField("body.markdown", "This text takes too long to read. Split it into chapters.")),
    );
  }, waiting.seconds * 1000);
  current = { ...waiting, timer };
  thread.postMessage(waiting.task);
}

function settle(answer: (waiting: Waiting) => void): void {
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
  // An idle thread must not keep the process from ending.
  started.unref();
  // A thread that was stopped may have an answer on its way, which would reach whoever is next: another's text.
  started.on("message", (document: ParsedDocument) => {
    if (thread === started) settle((one) => one.resolve(document));
  });
  started.on("error", (error) => {
    if (thread !== started) return;
    thread = null;
    settle((one) => one.reject(error));
  });
  return started;
}

function stop(): void {
  void thread?.terminate();
  thread = null;
}
