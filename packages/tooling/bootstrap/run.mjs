// @ts-check
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { ROOT } from "./root.mjs";

/**
 * @typedef {object} Finished
 * @property {number} code exit code; 128 and the signal's number when a signal ended it
 * @property {string} output what it printed, when it was captured
 */

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/**
 * Runs a program to its end. `capture` holds its output back, to show only when it fails.
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
 * A package's command without `npx`, whose start alone takes half a second.
 * @param {string} file path below node_modules
 * @param {...string} args
 */
export function tool(file, ...args) {
  return [process.execPath, `${ROOT}/node_modules/${file}`, ...args];
}

/**
 * npm as it is running now, or as found on the path.
 * @param {...string} args
 */
export function npm(...args) {
  const script = process.env.npm_execpath;
  if (script?.endsWith("npm-cli.js")) return [process.execPath, script, ...args];
  return [process.platform === "win32" ? "npm.cmd" : "npm", ...args];
}

/** @type {number | null} the exit code, once a signal has asked for the end */
let ending = null;

/** Ends when its children have: a test database or a browser must not outlive an interrupted run. */
export function endWithChildren() {
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
    process.on(signal, () => {
      ending = 128 + constants.signals[signal];
      // Ctrl-C reaches the children from the terminal; a second one would make them leave without cleaning up.
      if (signal === "SIGTERM" || !process.stdin.isTTY) for (const child of running) child.kill(signal);
      endIfIdle();
    });
  }
}

function endIfIdle() {
  if (ending !== null && running.size === 0) process.exit(ending);
}
