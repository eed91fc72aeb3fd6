// @ts-check
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** Linux keeps this folder in memory. Containers often have only 64 MB there, and may forbid running programs from it. */
const SHARED_MEMORY = "/dev/shm";
/** All that a whole run holds at once takes less than half of it. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Puts the temporary files of this process and its children into memory, if there is room: each test database is a
 * thousand small files, which a disk takes a second to create. Does nothing if TMPDIR is set.
 * @param {{ parent?: string, env?: Record<string, string | undefined>, mounts?: string }} [options]
 */
export function moveTempToMemory({ parent = SHARED_MEMORY, env = process.env, mounts } = {}) {
  if (env.TMPDIR || !hasRoom(parent, mounts)) return;
  const folder = mkdtempSync(join(parent, "quire-run-"));
  // The database's own user passes through it.
  chmodSync(folder, 0o711);
  env.TMPDIR = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}

/**
 * @param {string} folder
 * @param {string} [mounts]
 */
function hasRoom(folder, mounts) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    const lines = (mounts ?? readFileSync("/proc/mounts", "utf8")).split("\n");
    const [, , , options = ""] = lines.find((line) => line.split(" ")[1] === folder)?.split(" ") ?? [];
    return bavail * bsize >= NEEDED_BYTES && options !== "" && !options.split(",").includes("noexec");
  } catch {
    return false;
  }
}
