import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { LongFilesFirst } from "./src/longFilesFirst.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** For what hangs, also on a busy machine. */
const LIMITS = {
  testTimeout: 180_000,
  hookTimeout: 360_000,
  expect: { poll: { timeout: 30_000, interval: 20 } },
};

/** Tests that fill heaps, run into a limit on purpose or end processes: they would make others fail beside them. */
const ALONE = "**/*.alone.test.ts";

/** All tests except the journeys: `npx vitest --config packages/tooling/vitest.config.ts run <part of a path>`. */
export default defineConfig({
  test: {
    root,
    // Tests wait for databases and processes: one worker more than cores.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: "unit",
          root,
          include: [
            "packages/!(integration)/{src,boundaries,bootstrap}/**/*.test.ts",
            "cli/src/**/*.test.{ts,tsx}",
            "pwa/bundling/**/*.test.ts",
          ],
          exclude: [...configDefaults.exclude, ALONE],
          pool: "threads",
          // A worker imports each module once for all of its files.
          isolate: false,
          // Ink reads these on import, and on a build server draws only its last frame.
          env: { CI: "0", CONTINUOUS_INTEGRATION: "0" },
          ...LIMITS,
        },
      },
      ...["packages/integration", "pwa", "server"].map((folder) => ({
        extends: `${root}/${folder}/vitest.config.ts`,
        test: { name: folder, root: `${root}/${folder}`, exclude: [...configDefaults.exclude, ALONE] },
      })),
      {
        test: {
          name: "alone",
          root,
          include: ["{server,packages}/**/*.alone.test.ts"],
          globalSetup: ["server/src/testing/globalSetup.ts"],
          pool: "threads",
          isolate: false,
          // One at a time, after all others.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          ...LIMITS,
        },
      },
    ],
  },
});
