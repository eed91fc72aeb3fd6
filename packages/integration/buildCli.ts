import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { makeTempDir } from "@quire/server/testing/withTempDir";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The path of the built command. */
    quire: string;
  }
}

/** Builds the command once per run, into a folder of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await makeTempDir();
  const tsdown = dirname(createRequire(import.meta.url).resolve("tsdown/package.json"));
  const cli = fileURLToPath(new URL("../../cli/", import.meta.url));
  await promisify(execFile)(process.execPath, [join(tsdown, "dist/run.mjs"), "--out-dir", dir], { cwd: cli });
  await writeFile(join(dir, "package.json"), '{"type":"module"}');
  project.provide("quire", join(dir, "quire.js"));
  return () => rm(dir, { recursive: true, force: true });
}
