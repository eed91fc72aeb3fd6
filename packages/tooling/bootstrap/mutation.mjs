// @ts-check
import { statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { ROOT } from "./root.mjs";

const USAGE = "Use: npm run mutation -- <file or folder> [--tests <folder>]";

/**
 * Changes the code of one file or folder bit by bit, and prints the changes that its tests don't notice. Works on a
 * copy of the checkout. SQL is not changed, nor are texts and what runs once on import.
 * @param {string[]} args
 */
async function mutate(args) {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { tests: { type: "string" } },
  });
  const [typed, ...more] = positionals;
  if (!typed || more.length > 0) throw new Error(USAGE);
  const isFolder = statSync(resolve(ROOT, typed)).isDirectory();
  const code = relative(ROOT, resolve(ROOT, typed));
  // By default the tests beside the code.
  const tests = relative(
    ROOT,
    resolve(ROOT, values.tests ?? (isFolder ? typed : resolve(ROOT, typed, ".."))),
  );

  process.chdir(ROOT);
  process.env.MUTATION_TESTS = tests;
  await new Stryker({
    plugins: ["@stryker-mutator/vitest-runner"],
    testRunner: "vitest",
    vitest: { configFile: "packages/tooling/mutation.config.ts", related: false },
    mutate: isFolder
      ? [`${code}/**/*.{ts,tsx,mjs}`, "!**/*.test.{ts,tsx}", "!**/{testing,models}/**"]
      : [code],
    mutator: { excludedMutations: ["StringLiteral"] },
    ignoreStatic: true,
    ignorePatterns: ["data", "dist", "builds", "test-results", "playwright-report"],
    concurrency: availableParallelism(),
    reporters: ["clear-text", "progress-append-only"],
    clearTextReporter: { reportTests: false, logTests: false },
    tempDirName: ".stryker-tmp",
    cleanTempDir: "always",
    // Servers and databases start slowly, and more so beside other runs.
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 30,
  }).runMutationTest();
}

await mutate(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
