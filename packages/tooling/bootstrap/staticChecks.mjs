// @ts-check
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ROOT } from "./root.mjs";
import { npm, run, tool } from "./run.mjs";

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {string[]} command
 */

/** All checks that only read the sources. */
export function staticChecks() {
  return [...lintChecks(), ...typeChecks(), boundaryCheck(), ...unusedChecks(), lockfileCheck()];
}

/**
 * Fails if `npm ci` would refuse the lockfile: it differs from a package.json, or lacks a platform's binaries.
 * @returns {Check}
 */
function lockfileCheck() {
  return { name: "lockfile", command: npm("ci", "--dry-run", "--no-audit", "--loglevel=error") };
}

/** @returns {Check[]} */
export function lintChecks() {
  const oxlint = ["--type-aware", "--deny-warnings", "--config", "packages/tooling/oxlint.json"];
  return [
    { name: "format and lint", command: tool("@biomejs/biome/bin/biome", "check", "--error-on-warnings") },
    { name: "promises", command: tool("oxlint/bin/oxlint", ...oxlint, ...sourceFolders()) },
  ];
}

/** @returns {Check[]} */
export function typeChecks() {
  return workspaces().map((folder) => {
    const cache = join(ROOT, "node_modules", ".cache", "quire", `${folder.replaceAll("/", "-")}.tsbuildinfo`);
    const args = ["-p", folder, "--pretty", "false", "--incremental", "--tsBuildInfoFile", cache];
    return { name: `types of ${folder}`, command: tool("typescript/bin/tsc", ...args) };
  });
}

/** @returns {Check} */
export function boundaryCheck() {
  const args = ["--config", "packages/tooling/boundaries/rules.cjs", ...sourceFolders()];
  return { name: "boundaries", command: tool("dependency-cruiser/bin/dependency-cruise.mjs", ...args) };
}

/** @returns {Check[]} */
export function unusedChecks() {
  const knip = tool("knip/bin/knip.js", "--no-progress", "--config");
  return [
    { name: "unused code and dependencies", command: [...knip, "packages/tooling/knip.json"] },
    // Also of the packages' exports, and with tests not counting as callers.
    {
      name: "code that only tests use",
      command: [...knip, "packages/tooling/knip.production.json", "--production"],
    },
  ];
}

/**
 * Runs checks, as many in parallel as there are cores, and prints their results when all are done.
 * @param {Check[]} checks
 * @returns {Promise<import("./reports.mjs").Report>}
 */
export async function runChecks(checks) {
  /** @type {import("./reports.mjs").Part[]} */
  const parts = [];
  /** @type {string[]} */
  const lines = [];
  const waiting = [...checks];
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { name } = check;
      const { code, output } = await run(check.command, { capture: true });
      parts.push({ name, passed: code === 0 ? 1 : 0, failures: code === 0 ? [] : [name] });
      lines.push(code === 0 ? `  ✓ ${name}` : `  ✗ ${name}\n${output}`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  console.log(lines.join("\n"));
  return { parts, errors: [] };
}

/** @returns {string[]} folders with a tsconfig.json, from the workspaces in package.json */
function workspaces() {
  const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
  const folders = Object.keys(lock.packages).filter((path) => path !== "" && !path.includes("node_modules"));
  return folders.filter((folder) => existsSync(join(ROOT, folder, "tsconfig.json")));
}

/** @returns {string[]} */
function sourceFolders() {
  return ["packages", "server", "pwa", "cli", "migrations"].filter((folder) =>
    existsSync(join(ROOT, folder)),
  );
}
