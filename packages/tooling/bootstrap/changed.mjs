// @ts-check
import { existsSync } from "node:fs";
import { ROOT } from "./root.mjs";
import { run } from "./run.mjs";

/** Visits every screen. */
const EVERY_SCREEN = "pwa/e2e/everyScreen.spec.ts";

/**
 * Returns the commit that changes count from: the given one, or where this branch left the main branch upstream.
 * @param {string} [commit]
 */
export async function baseOf(commit) {
  const { code, output } = await git(
    ...(commit ? ["rev-parse", "--verify", `${commit}^{commit}`] : ["merge-base", "HEAD", "origin/main"]),
  );
  if (code === 0) return output.trim();
  throw new Error(
    commit
      ? `There is no commit ${commit}.`
      : "There is no origin/main to compare with. Use: npm test -- --changed=<commit>",
  );
}

/**
 * Returns the files that differ from a commit, new ones too.
 * @param {string} base
 */
export async function changedFiles(base) {
  const lists = [
    await git("diff", "--name-only", base),
    await git("ls-files", "--others", "--exclude-standard"),
  ];
  return lists.flatMap(({ output }) => output.split("\n")).filter((path) => path !== "");
}

/**
 * Returns the journeys to run after these files changed: each journey among them, those named as a changed screen or
 * widget, and the visit to every screen if any screen may have changed.
 * @param {string[]} files
 */
export function journeysFor(files, exists = (/** @type {string} */ path) => existsSync(`${ROOT}/${path}`)) {
  const paths = files.flatMap((file) => {
    if (file.startsWith("pwa/e2e/") && file.endsWith(".spec.ts")) return [file];
    if (!file.startsWith("pwa/src/") || /\.test\.tsx?$/.test(file)) return [];
    const [, folder] = /^pwa\/src\/(?:screens|widgets)\/([^/.]+)/.exec(file) ?? [];
    return folder ? [EVERY_SCREEN, `pwa/e2e/${folder}.spec.ts`] : [EVERY_SCREEN];
  });
  return [...new Set(paths)].filter(exists).sort();
}

/** @param {...string} args */
const git = (...args) => run(["git", ...args], { capture: true });
