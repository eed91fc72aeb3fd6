import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { processorSeconds } from "../processorTime.ts";

export interface UsageLimits {
  /** All memory, including outside the heap, which the heap's own limit doesn't count. */
  megabytes: number;
  /** Of processor time, from now on. */
  cpuSeconds?: number | undefined;
  /** As time passes. */
  seconds: number;
}

const CHECK_MS = 100;

/** Calls `exceed` once if a worker uses more than it may; returns how to stop watching. */
export function limitUsage(
  worker: ChildProcess,
  { megabytes, cpuSeconds = Infinity, seconds }: UsageLimits,
  exceed: (what: "time" | "memory") => void,
): () => void {
  const before = usageOf(worker).cpuSeconds;
  const end = (what: "time" | "memory") => {
    stop();
    exceed(what);
  };
  const deadline = setTimeout(() => end("time"), seconds * 1000);
  const watch = setInterval(() => {
    const used = usageOf(worker);
    if (used.megabytes > megabytes) end("memory");
    else if (used.cpuSeconds - before > cpuSeconds) end("time");
  }, CHECK_MS);
  const stop = () => {
    clearTimeout(deadline);
    clearInterval(watch);
  };
  return stop;
}

/** What a worker uses; 0 where the system doesn't report it. */
export function usageOf({ pid }: ChildProcess): { megabytes: number; cpuSeconds: number } {
  const read = (name: string) => {
    try {
      // The kernel answers from memory, without a disk.
      return readFileSync(`/proc/${pid}/${name}`, "utf8");
    } catch {
      return "";
    }
  };
  return {
    megabytes: (Number(read("statm").split(" ")[1] ?? 0) * 4096) / 1024 ** 2,
    cpuSeconds: processorSeconds(read("stat")),
  };
}
