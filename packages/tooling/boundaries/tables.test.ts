import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import MODULES from "./modules.cjs";
import { READS_UPWARD, WITHOUT_MODEL, WRITES_DOWNWARD } from "./tables.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const modules = join(root, "server/src/modules");
const files = (readdirSync(modules, { recursive: true }) as string[])
  .filter((path) => /\.ts$/.test(path) && !/\.test\.ts$|\/testing\/|^[^/]+$/.test(path))
  .sort();
const textOf = (file: string) => readFileSync(join(modules, file), "utf8");
const moduleOf = (file: string) => file.split("/")[0] as string;

/** The module of each table. */
const owners = new Map(Object.entries(WITHOUT_MODEL));
for (const file of files.filter((path) => path.split("/")[1] === "models")) {
  for (const [, table = ""] of textOf(file).matchAll(/= table<.*>\(\s*"(\w+)"/g))
    owners.set(table, moduleOf(file));
}

interface Reference {
  table: string;
  isWrite: boolean;
}

/** A table with its alias. */
const NAMED = "[a-z_]+(?: (?:AS )?[a-z]+)?";

/** Tables after the word that uses them, or one at the start of a text that joins it: `comments c JOIN users u`. */
const REFERENCE = new RegExp(
  String.raw`\b(INSERT INTO|DELETE FROM|UPDATE|FROM|JOIN|USING)\s+(?:ONLY\s+)?(${NAMED}(?:,\s*${NAMED})*)|^\s*()(${NAMED})(?= (?:LEFT )?JOIN\b)`,
  "g",
);

/** The tables that the SQL in a file's strings names. */
function referencesIn(text: string): Reference[] {
  const found: Reference[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) collect(node.text);
    if (ts.isTemplateExpression(node)) {
      collect([node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join("…"));
    }
    ts.forEachChild(node, visit);
  };
  const collect = (sql: string) => {
    for (const [, word = "", tables, , first] of sql.matchAll(REFERENCE)) {
      const isWrite = /^(?:INSERT INTO|DELETE FROM|UPDATE)$/.test(word);
      for (const named of (tables ?? first ?? "").split(","))
        found.push({ table: named.trim().split(" ")[0] as string, isWrite });
    }
  };
  visit(ts.createSourceFile("file.ts", text, ts.ScriptTarget.Latest, false));
  return found.filter(({ table }) => owners.has(table));
}

const references = new Map(files.map((file) => [file, referencesIn(textOf(file))]));

/** Modules by height; the platform is below all of them. */
const heightOf = (module: string) => MODULES.indexOf(module);

/** The tables that each file uses and `isListed`, sorted, without files that use none. */
function tablesByFile(isListed: (module: string, reference: Reference) => boolean): Record<string, string[]> {
  const found = [...references].map(([file, all]) => {
    const listed = all.filter((reference) => isListed(moduleOf(file), reference));
    return [file, [...new Set(listed.map(({ table }) => table))].sort()] as const;
  });
  return Object.fromEntries(found.filter(([, tables]) => tables.length > 0));
}

const isHigher = (module: string, { table }: Reference) =>
  heightOf(owners.get(table) as string) > heightOf(module);

describe("a table belongs to one module", () => {
  it("each table of the migrations has one", () => {
    const migrations = join(root, "migrations");
    const created = readdirSync(migrations)
      .filter((name) => name.endsWith(".sql"))
      .flatMap((name) => [
        ...readFileSync(join(migrations, name), "utf8").matchAll(/CREATE (?:UNLOGGED )?TABLE (\w+)/g),
      ])
      .map(([, table]) => table);
    expect(created.length).toBeGreaterThan(100);
    expect([...owners.keys()].sort()).toEqual([...new Set(created)].sort());
    expect([...new Set(owners.values())].filter((module) => module !== "platform").sort()).toEqual(
      [...MODULES].sort(),
    );
  });

  it("finds reads and writes in a file's SQL", () => {
    const text = `
      const FROM = "comments c JOIN users u ON u.id = c.user_id";
      run(\`WITH gone AS (DELETE FROM likes WHERE user_id = $id RETURNING post_id)
        UPDATE publications SET likes_count = \${count} FROM gone g, sites s\`, 'INSERT INTO posts (id) VALUES ($id)');
      // FROM orders
    `;
    expect(referencesIn(text)).toEqual([
      { table: "comments", isWrite: false },
      { table: "users", isWrite: false },
      { table: "likes", isWrite: true },
      { table: "publications", isWrite: true },
      { table: "sites", isWrite: false },
      { table: "posts", isWrite: true },
    ]);
  });

  it("no SQL writes a table of a higher module", () => {
    expect(tablesByFile((module, reference) => reference.isWrite && isHigher(module, reference))).toEqual({});
  });

  it("no other file reads a table of a higher module", () => {
    expect(tablesByFile((module, reference) => isHigher(module, reference))).toEqual(READS_UPWARD);
  });

  it("no other file writes a table of a lower module", () => {
    const isOther = (module: string, { table, isWrite }: Reference) =>
      isWrite && owners.get(table) !== module;
    expect(tablesByFile(isOther)).toEqual(WRITES_DOWNWARD);
  });
});
