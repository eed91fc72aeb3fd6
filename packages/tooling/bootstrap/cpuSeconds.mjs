// @ts-check
import { readFileSync } from "node:fs";

/** Linux counts a process's CPU time in hundredths of a second. */
const TICKS = 100;

/**
 * Returns seconds of CPU used by this process and its finished children; null without `/proc`.
 * @returns {number | null}
 */
export function cpuSeconds() {
  try {
    // The name in parentheses may contain spaces. utime, stime, cutime and cstime are fields 14 to 17 (proc(5)).
    const [, fields = ""] = readFileSync("/proc/self/stat", "utf8").split(/\) /);
    const ticks = fields.split(" ").slice(11, 15).map(Number);
    return ticks.reduce((sum, count) => sum + count, 0) / TICKS;
  } catch {
    return null;
  }
}
