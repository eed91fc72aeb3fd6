// @vitest-environment node
import { existsSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const SRC = resolve(import.meta.dirname, "..");
const IMPORT = /^(?:import|export)(?!\s+type\b)(?:\s[^"';]*?from)?\s*"(\.[^"]+)"/gm;

/** Paths below `src` of the sheets reached by static imports from here. */
function sheetsFrom(entry: string): Set<string> {
  const visited = new Set<string>();
  const visit = (file: string) => {
    if (visited.has(file) || !existsSync(file)) return;
    visited.add(file);
    if (file.endsWith(".css")) return;
    for (const [, path = ""] of readFileSync(file, "utf8").matchAll(IMPORT))
      visit(resolve(dirname(file), path));
  };
  visit(resolve(SRC, entry));
  return new Set([...visited].filter((file) => file.endsWith(".css")).map((file) => relative(SRC, file)));
}

test("the linked sheets contain every sheet that the server-rendered screens import", () => {
  const linked = sheetsFrom("app/entry-client.tsx");
  const drawn = sheetsFrom("app/entry-server.tsx");
  expect(drawn.size).toBeGreaterThan(20);
  expect([...drawn].filter((sheet) => !linked.has(sheet)).sort()).toEqual([]);
});
