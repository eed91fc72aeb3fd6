import { defineConfig } from "tsdown";

/**
 * One small file that starts at once, and chunks that load when a command needs them: Ink and React must
 * never be read for `--help` or into a pipe. Everything is bundled, since a hundred small files start slowly.
 */
export default defineConfig({
  entry: { quire: "src/main.ts" },
  format: "esm",
  platform: "node",
  target: "node20",
  outDir: "dist",
  dts: false,
  clean: true,
  minify: true,
  fixedExtension: false,
  // react-devtools-core is Ink's development tool, which it imports only when DEV=true.
  deps: { alwaysBundle: [/^(?!node:)/], neverBundle: ["react-devtools-core"], onlyBundle: false },
  define: { "process.env.NODE_ENV": '"production"' },
});
