#!/usr/bin/env node
// Stands in the repository so that npm can link `quire` before anything is built.
import { existsSync } from "node:fs";
import module from "node:module";

const program = new URL("../dist/quire.js", import.meta.url);
if (existsSync(program)) {
  // Node 22 keeps compiled code between runs; Node 20 doesn't have it.
  module.enableCompileCache?.();
  await import(program.href);
} else {
  process.stderr.write("quire is not built yet. In the checkout, run: npm run build -w quire\n");
  process.exitCode = 1;
}
