import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { RETIRED } from "./vocabulary.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const SKIPPED = new Set(["node_modules", "dist"]);

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sources(path);
    return /\.(tsx?|mjs|md)$/.test(entry.name) && !entry.name.startsWith("vocabulary.") ? [path] : [];
  });
}

const retired = new RegExp(`\\b(?:${Object.keys(RETIRED).join("|")})\\b`, "g");

/** Each retired name that is in use again, with the name to use. */
function findRetired(path: string, text: string): string[] {
  const found = [...path.matchAll(retired), ...text.matchAll(retired)].map(([name]) => name);
  return [...new Set(found)].map((name) => `${path}: ${name} is now ${RETIRED[name]}`);
}

it("finds a retired name in a path and in code", () => {
  expect(findRetired("server/src/settlePaid.ts", "export const x = settleOrder();")).toEqual([
    "server/src/settlePaid.ts: settlePaid is now fulfillOrder",
    "server/src/settlePaid.ts: settleOrder is now reconcileOrder",
  ]);
});

it("no retired name comes back", () => {
  const files = ["packages", "server", "pwa", "cli"].flatMap((folder) => sources(join(root, folder)));
  expect(files.length).toBeGreaterThan(2000);
  expect(files.flatMap((path) => findRetired(relative(root, path), readFileSync(path, "utf8")))).toEqual([]);
});
