// @vitest-environment node
import { existsSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const SRC = resolve(import.meta.dirname, "..");
const IMPORT = /^(?:import|export)(?!\s+type\b)(?:\s[^"';]*?from)?\s*"(\.[^"]+)"/gm;

/** The sheets of what is imported from here, and not on demand, by their paths below `src`. */
function sheetsFrom(entry: string): Set<string> {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    if (file.endsWith(".css")) return;
    for (const [, path = ""] of readFileSync(file, "utf8").matchAll(IMPORT))
      visit(resolve(dirname(file), path));
  };
  visit(resolve(SRC, entry));
  return new Set([...seen].filter((file) => file.endsWith(".css")).map((file) => relative(SRC, file)));
}

test("every sheet of what the server draws is in the ones that its documents link", () => {
  const linked = sheetsFrom("app/entry-client.tsx");
  const drawn = sheetsFrom("app/entry-server.tsx");
  expect(drawn.size).toBeGreaterThan(20);
  expect([...drawn].filter((sheet) => !linked.has(sheet)).sort()).toEqual([]);
});
