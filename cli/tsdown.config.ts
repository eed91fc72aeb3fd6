import { defineConfig } from "tsdown";

/**
 * One small file that starts fast, and chunks that load on demand: `--help` and pipes must never load Ink and
 * React. Everything is bundled, since a hundred small files load slowly.
 */
export default defineConfig({
  entry: { quire: "src/main.ts" },
  format: "esm",
  platform: "node",
  target: "node20",
  outDir: process.env.BUILD_DIR ?? "dist",
  dts: false,
  clean: true,
  minify: true,
  fixedExtension: false,
  // react-devtools-core is Ink's development tool, imported only with DEV=true.
  deps: { alwaysBundle: [/^(?!node:)/], neverBundle: ["react-devtools-core"], onlyBundle: false },
  define: { "process.env.NODE_ENV": '"production"' },
});
