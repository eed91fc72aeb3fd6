import { defineConfig } from "tsdown";

export default defineConfig({
  entry: { main: "src/main.ts", dns: "src/dns/main.ts" },
  outDir: process.env.BUILD_DIR ?? "dist",
  format: "esm",
  platform: "node",
  target: "node20",
  sourcemap: true,
  dts: false,
  clean: true,
  outExtensions: () => ({ js: ".js" }),
});
