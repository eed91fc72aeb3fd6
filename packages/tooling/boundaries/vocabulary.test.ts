import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, it } from "vitest";
import { ALLOWED, RETIRED } from "./vocabulary.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const SKIPPED = new Set(["node_modules", "builds", "dist", "upgrades"]);
const allowed = new Set(ALLOWED);

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : sources(path);
    return /\.(tsx?|sql)$/.test(entry.name) && !/^(vocabulary\.|schema0051)/.test(entry.name) ? [path] : [];
  });
}

/** `keptDrafts`, `KEPT_DRAFTS` and `kept_drafts` as words. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);

/** The names that a TypeScript file declares: functions, types, variables, parameters and properties. */
function declaredNames(path: string, text: string): string[] {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const { name } = node as ts.NamedDeclaration;
    const isUse =
      ts.isPropertyAccessExpression(node) ||
      ts.isImportSpecifier(node) ||
      ts.isJsxAttribute(node) ||
      ts.isShorthandPropertyAssignment(node);
    if (name && ts.isIdentifier(name) && !isUse) names.push(name.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind));
  return names;
}

/** The tables, columns, indexes and functions of a migration. */
const schemaNames = (sql: string): string[] =>
  sql.replace(/--.*|'[^']*'/g, "").match(/\b[a-z]+(?:_[a-z0-9]+)*\b/g) ?? [];

function findRetired(path: string, text: string): string[] {
  const file = path.split("/").at(-1)?.replace(/\..*$/, "") ?? "";
  const declared = path.endsWith(".sql") ? schemaNames(text) : declaredNames(path, text);
  return [...new Set([file, ...declared])]
    .filter((name) => !allowed.has(name))
    .flatMap((name) => wordsOf(name).map((word) => [name, word] as const))
    .filter(([, word]) => Object.hasOwn(RETIRED, word))
    .map(([name, word]) => `${path}: ${name}: "${word}" is retired; use ${RETIRED[word]}`);
}

it("finds a retired word in a file's name, in a declaration and in a column", () => {
  expect(findRetired("server/src/settleOrder.ts", "export const x = (keptRow: Row) => keepAlive;")).toEqual([
    'server/src/settleOrder.ts: settleOrder: "settle" is retired; use fulfill, reconcile or checkpoint',
    'server/src/settleOrder.ts: keptRow: "kept" is retired; use saved or stored',
  ]);
  expect(findRetired("a.sql", "CREATE TABLE orders (told_at timestamptz); -- what was kept")).toEqual([
    'a.sql: told_at: "told" is retired; use notified',
  ]);
});

it("no retired word is in use", () => {
  const files = ["packages", "server", "pwa", "cli", "migrations"].flatMap((folder) =>
    sources(join(root, folder)),
  );
  expect(files.length).toBeGreaterThan(2000);
  expect(files.flatMap((path) => findRetired(relative(root, path), readFileSync(path, "utf8")))).toEqual([]);
});
