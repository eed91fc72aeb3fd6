// @ts-check
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { ROOT } from "./root.mjs";

/**
 * @typedef {object} Finished
 * @property {number} code exit code; 128 plus the signal's number after a signal
 * @property {string} output what it printed, if captured
 */

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/**
 * Runs a program to its end. `capture` buffers its output, to show only on failure.
 * @param {string[]} command
 * @param {{ capture?: boolean, env?: Record<string, string | undefined>, cwd?: string }} [options]
 * @returns {Promise<Finished>}
 */
export function run([program = "", ...args], { capture = false, env = {}, cwd = ROOT } = {}) {
  return new Promise((resolve) => {
    /** @type {import("node:child_process").StdioOptions} */
    const stdio = capture ? ["ignore", "pipe", "pipe"] : "inherit";
    /** @type {import("node:child_process").ChildProcess} */
    const child = spawn(program, args, { cwd, stdio, env: { ...process.env, ...env } });
    running.add(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.on("error", (error) => {
      running.delete(child);
      endIfIdle();
      resolve({ code: 127, output: `${output}${error.message}\n` });
    });
    child.on("close", (code, signal) => {
      running.delete(child);
      endIfIdle();
      resolve({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), output });
    });
  });
}

/**
 * Returns a package's command without `npx`, which takes half a second to start.
 * @param {string} file path below node_modules
 * @param {...string} args
 */
export function tool(file, ...args) {
  return [process.execPath, `${ROOT}/node_modules/${file}`, ...args];
}

/**
 * Returns the command of the running npm, or of the one on the path.
 * @param {...string} args
 */
export function npm(...args) {
  const script = process.env.npm_execpath;
  if (script?.endsWith("npm-cli.js")) return [process.execPath, script, ...args];
  return [process.platform === "win32" ? "npm.cmd" : "npm", ...args];
}

/** @type {number | null} the exit code, after a signal */
let ending = null;

/** Exits after its children: a test database or a browser must not outlive an interrupted run. */
export function endWithChildren() {
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
    process.on(signal, () => {
      ending = 128 + constants.signals[signal];
      // Ctrl-C reaches the children from the terminal; a second signal would make them exit without cleanup.
      if (signal === "SIGTERM" || !process.stdin.isTTY) for (const child of running) child.kill(signal);
      endIfIdle();
    });
  }
}

function endIfIdle() {
  if (ending !== null && running.size === 0) process.exit(ending);
}
