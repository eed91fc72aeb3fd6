import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("../..", import.meta.url));
const configOf = (app: string) => `${root}/${app}/vitest.config.ts`;
// An app that needs more than the defaults (a database, a browser's globals) says so in a configuration of its own.
const withConfig = ["cli", "packages/trials", "pwa", "server"].filter((app) => existsSync(configOf(app)));
const plain = ["cli", "pwa"].filter((app) => !withConfig.includes(app));

/** Every test but the journeys: `npx vitest --config packages/tooling/vitest.config.ts run <part of a path>`. */
export default defineConfig({
  test: {
    root,
    // One more than the default of a machine with two cores: tests wait for databases and processes.
    maxWorkers: Math.max(availableParallelism(), 2),
    projects: [
      {
        test: {
          name: "unit",
          root,
          include: [
            "packages/!(trials)/{src,boundaries,bootstrap}/**/*.test.{ts,tsx}",
            ...plain.map((app) => `${app}/{src,bundling}/**/*.test.{ts,tsx}`),
          ],
          exclude: configDefaults.exclude,
          testTimeout: 20_000,
        },
      },
      ...withConfig.map((app) => ({
        extends: configOf(app),
        test: { name: app, root: `${root}/${app}` },
      })),
    ],
  },
});
