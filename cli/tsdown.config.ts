import { defineConfig } from "tsdown";

/**
 * One small file that starts fast, and chunks that load on demand: `--help` and pipes must never load Ink and
 * React. Everything is bundled, since a hundred small files load slowly.
 */
export default defineConfig({
  // Books are made in a process of their own, which starts from its own file.
  entry: { quire: "src/main.ts", bookWorker: "../packages/bookmaking/src/bookWorker.ts" },
  format: "esm",
  platform: "node",
  target: "node20",
  outDir: process.env.BUILD_DIR ?? "dist",
  dts: false,
  clean: true,
  minify: true,
  fixedExtension: false,
  // react-devtools-core is Ink's development tool, imported only with DEV=true. What makes books is native code, or
  // finds its own files by its place, and stays where npm put it.
  deps: {
    alwaysBundle: [/^(?!node:)/],
    neverBundle: [
      "react-devtools-core",
      "@myriaddreamin/typst-ts-node-compiler",
      "sharp",
      "pdfjs-dist",
      "bwip-js",
    ],
    onlyBundle: false,
  },
  define: { "process.env.NODE_ENV": '"production"' },
});
