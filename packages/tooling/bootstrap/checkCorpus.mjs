// @ts-check
import { resolve } from "node:path";
import { ensureInstalled } from "./install.mjs";
import { ROOT } from "./root.mjs";
import { endWithChildren, run, tool } from "./run.mjs";

/**
 * Reads the HTML pages and exports of a folder, and prints what was lost: `npm run check:corpus -- <folder>`.
 * @param {string[]} args
 */
async function checkCorpus([folder]) {
  if (!folder) throw new Error("Name a folder: npm run check:corpus -- <folder>");
  const corpus = resolve(folder);
  process.chdir(ROOT);
  endWithChildren();
  await ensureInstalled();
  const { code } = await run(tool("tsx/dist/cli.mjs", "packages/tooling/src/checkCorpus.ts", corpus));
  process.exitCode = code;
}

await checkCorpus(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
