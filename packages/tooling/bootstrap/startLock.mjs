// @ts-check
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ROOT } from "./root.mjs";

const TOUCH_MS = 1_000;
/** For an owner on another machine or in another container, whose process is invisible. */
const ABANDONED_MS = 15_000;
const RETRY_MS = 100;

/**
 * Runs `work` while no other process installs or builds this checkout: two at once would break each other's files.
 * The others wait.
 * @template T
 * @param {() => Promise<T>} work
 * @param {string} [root]
 * @returns {Promise<T>}
 */
export async function withStartLock(work, root = ROOT) {
  const file = join(root, ".start.lock");
  // Nothing can be built in a checkout that can't be written, so nothing needs the lock there.
  if (!(await acquire(file))) return work();
  const touching = setInterval(() => touch(file), TOUCH_MS).unref();
  try {
    return await work();
  } finally {
    clearInterval(touching);
    rmSync(file, { force: true });
  }
}

/**
 * @param {string} file
 * @returns {Promise<boolean>} false if the file can't be created at all
 */
async function acquire(file) {
  for (let isWaiting = false; ; await pause(RETRY_MS)) {
    try {
      writeFileSync(file, `${hostname()} ${process.pid}`, { flag: "wx" });
      return true;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EEXIST") return false;
    }
    if (isAbandoned(file)) rmSync(file, { force: true });
    else if (!isWaiting) console.log("  Waiting for another process that is preparing this checkout…");
    isWaiting = true;
  }
}

/** @param {string} file */
function touch(file) {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // This process was suspended, and another has taken over.
  }
}

/** @param {string} file */
function isAbandoned(file) {
  try {
    const [host, pid] = readFileSync(file, "utf8").split(" ");
    if (host === hostname() && !isAlive(Number(pid))) return true;
    return Date.now() - statSync(file).mtimeMs > ABANDONED_MS;
  } catch {
    return false; // released just now
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
