import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** All tests except the journeys: `npx vitest --config packages/tooling/vitest.config.ts run <part of a path>`. */
export default defineConfig({
  test: {
    root,
    // Tests wait for databases and processes: one worker more than cores.
    maxWorkers: availableParallelism() + 1,
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
          exclude: configDefaults.exclude,
          pool: "threads",
          // A worker imports each module once for all of its files.
          isolate: false,
          // Ink reads these on import, and on a build server draws only its last frame.
          env: { CI: "0", CONTINUOUS_INTEGRATION: "0" },
          testTimeout: 180_000,
          hookTimeout: 30_000,
          expect: { poll: { timeout: 30_000, interval: 20 } },
        },
      },
      ...["packages/integration", "pwa", "server"].map((folder) => ({
        extends: `${root}/${folder}/vitest.config.ts`,
        test: { name: folder, root: `${root}/${folder}` },
      })),
    ],
  },
});
