import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { cruise, type ICruiseResult, type IForbiddenRuleType } from "dependency-cruiser";
import { afterAll, describe, expect, it } from "vitest";
import rules from "./rules.cjs";

/** Each rule with a file that breaks it: the file, and its import. */
const BROKEN: Record<string, [file: string, imports: string]> = {
  "direction-domain": ["packages/domain/src/a.ts", "@quire/contracts/call"],
  "direction-artwork": ["packages/artwork/src/a.ts", "@quire/contracts/call"],
  "direction-contracts": ["packages/contracts/src/a.ts", "@quire/client/call"],
  "direction-documents": ["packages/documents/src/a.ts", "@quire/contracts/call"],
  "direction-formats": ["packages/formats/src/a.ts", "@quire/client/call"],
  "direction-bookmaking": ["packages/bookmaking/src/a.ts", "@quire/contracts/call"],
  "direction-client": ["packages/client/src/a.ts", "@quire/documents/call"],
  "direction-sandbox": ["packages/sandbox/src/a.ts", "@quire/domain/call"],
  "direction-pwa": ["pwa/src/app/a.ts", "@quire/server/call"],
  "direction-cli": ["cli/src/a.ts", "@quire/server/call"],
  "direction-server": ["server/src/app/a.ts", "@quire/client/call"],
  "direction-migrations": ["migrations/a.ts", "@quire/domain/call"],
  "no-relative-across-workspaces": ["pwa/src/app/b.ts", "../../../packages/domain/src/call.ts"],
  "domain-is-pure": ["packages/domain/src/b.ts", "node:fs"],
  "migrations-stand-alone": ["migrations/b.ts", "dexie"],
  "no-schemas-in-browser": ["cli/src/b.ts", "@quire/contracts/schemas/post"],
  "no-schemas-in-contracts": ["packages/contracts/src/b.ts", "./schemas/post.ts"],
  "contracts-take-only-types-of-documents": ["packages/contracts/src/c.ts", "@quire/documents/call"],
  "one-name-for-joi": ["server/src/platform/b.ts", "joi"],
  "module-accounts": ["server/src/modules/accounts/a.ts", "../sites/call.ts"],
  "module-sites": ["server/src/modules/sites/a.ts", "../media/call.ts"],
  "module-media": ["server/src/modules/media/a.ts", "../posts/call.ts"],
  "module-posts": ["server/src/modules/posts/a.ts", "../collaboration/call.ts"],
  "module-collaboration": ["server/src/modules/collaboration/a.ts", "../community/call.ts"],
  "module-community": ["server/src/modules/community/a.ts", "../audience/call.ts"],
  "module-audience": ["server/src/modules/audience/a.ts", "../billing/call.ts"],
  "module-billing": ["server/src/modules/billing/a.ts", "../books/call.ts"],
  "module-covers": ["server/src/modules/covers/a.ts", "../collaboration/call.ts"],
  "module-insides": ["server/src/modules/billing/b.ts", "../posts/drafts/call.ts"],
  "platform-at-the-bottom": ["server/src/platform/a.ts", "../modules/posts/call.ts"],
  "server-app-on-top": ["server/src/modules/posts/b.ts", "../../app/call.ts"],
  "web-over-modules": ["server/src/modules/posts/c.ts", "../../web/call.ts"],
  "billing-owns-the-providers": ["server/src/modules/posts/d.ts", "stripe"],
  "pwa-screens-apart": ["pwa/src/screens/reading/a.ts", "../writing/call.ts"],
  "pwa-app-on-top": ["pwa/src/screens/reading/b.ts", "../../app/call.ts"],
  "pwa-layers": ["pwa/src/local/a.ts", "../screens/writing/call.ts"],
  "local-owns-the-database": ["pwa/src/screens/reading/c.ts", "dexie"],
  "local-draws-nothing": ["pwa/src/local/b.ts", "../ui/call.ts"],
  "ui-knows-nothing": ["pwa/src/ui/a.ts", "../local/call.ts"],
  "sandbox-stays-out": ["server/src/platform/c.ts", "@quire/sandbox/call"],
  "tests-stay-out": ["server/src/app/b.ts", "../testing/call.ts"],
};

/** Imports that the product needs, which no rule may forbid. */
const SOUND: [file: string, imports: string][] = [
  ["packages/contracts/src/ok.ts", "@quire/domain/call"],
  ["packages/contracts/src/schemas/post.ts", "@hapi/joi"],
  ["packages/client/src/ok.ts", "@quire/contracts/call"],
  ["pwa/src/app/ok.ts", "../screens/reading/ok.ts"],
  ["pwa/src/screens/reading/ok.ts", "../../ui/ok.ts"],
  ["pwa/src/ui/ok.ts", "@quire/domain/call"],
  ["pwa/src/local/ok.ts", "dexie"],
  ["pwa/src/worker/ok.ts", "../local/ok.ts"],
  ["cli/src/ok.ts", "@quire/client/call"],
  ["server/src/app/ok.ts", "../modules/community/ok.ts"],
  ["server/src/app/seed/ok.ts", "../../modules/posts/drafts/call.ts"],
  ["server/src/modules/community/ok.ts", "../posts/call.ts"],
  ["server/src/modules/community/likes/ok.ts", "../../accounts/models/call.ts"],
  ["server/src/modules/community/likes/ok.test.ts", "../../../testing/call.ts"],
  ["server/src/modules/posts/drafts/ok.ts", "../drafts/call.ts"],
  ["server/src/modules/billing/ok.ts", "stripe"],
  ["server/src/platform/ok.test.ts", "@quire/sandbox/call"],
  ["server/src/web/ok.ts", "@quire/contracts/schemas/post"],
];

const WORKSPACES = ["domain", "contracts", "documents", "formats", "client", "sandbox"].map(
  (name) => `packages/${name}`,
);
const LIBRARIES = ["dexie", "stripe", "joi", "@hapi/joi"];
const CALLED = [
  ...[...WORKSPACES, "server"].map((folder) => `${folder}/src/call.ts`),
  "packages/contracts/src/schemas/post.ts",
  "server/src/app/call.ts",
  "server/src/testing/call.ts",
  "server/src/web/call.ts",
  ...["sites", "media", "posts", "collaboration", "community", "audience", "billing", "books"].map(
    (module) => `server/src/modules/${module}/call.ts`,
  ),
  "server/src/modules/accounts/models/call.ts",
  "server/src/modules/posts/drafts/call.ts",
  "pwa/src/app/call.ts",
  "pwa/src/screens/writing/call.ts",
  "pwa/src/local/call.ts",
  "pwa/src/ui/call.ts",
];

const trees: string[] = [];
afterAll(() => {
  for (const tree of trees) rmSync(tree, { recursive: true });
});

/** A small checkout with these imports. */
function plant(imports: [file: string, imports: string][]): string {
  const tree = mkdtempSync(join(tmpdir(), "quire-boundaries-"));
  trees.push(tree);
  const write = (file: string, text: string) => {
    mkdirSync(join(tree, dirname(file)), { recursive: true });
    writeFileSync(join(tree, file), text);
  };
  for (const file of CALLED) write(file, "export const call = 1;\n");
  for (const name of LIBRARIES) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.0.0", main: "index.js" }));
    write(`node_modules/${name}/index.js`, "export const call = 1;\n");
  }
  for (const folder of [...WORKSPACES, "server"]) {
    const name = `@quire/${folder.replace("packages/", "")}`;
    write(
      `${folder}/package.json`,
      JSON.stringify({ name, version: "1.0.0", exports: { "./*": "./src/*.ts" } }),
    );
    mkdirSync(join(tree, "node_modules/@quire"), { recursive: true });
    symlinkSync(join(tree, folder), join(tree, "node_modules", name), "dir");
  }
  for (const [file, from] of imports) {
    write(file, `import { call } from ${JSON.stringify(from)};\nexport const ok = call;\nexport { call };\n`);
  }
  return tree;
}

async function violations(tree: string): Promise<{ rule: string; from: string; to: string }[]> {
  const folders = ["packages", "server", "pwa", "cli", "migrations"];
  for (const folder of folders) mkdirSync(join(tree, folder), { recursive: true });
  const { options, forbidden } = rules;
  const { enhancedResolveOptions, ...rest } = options;
  const settings = { ...rest, ruleSet: { forbidden }, validate: true, baseDir: tree };
  const { output } = await cruise(folders, settings, enhancedResolveOptions);
  const { summary } = output as ICruiseResult;
  return summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
}

describe("import boundaries", () => {
  it("each rule reports a file that breaks it", async () => {
    const cycle: [string, string][] = [
      ["server/src/platform/x.ts", "./y.ts"],
      ["server/src/platform/y.ts", "./x.ts"],
    ];
    const found = await violations(plant([...Object.values(BROKEN), ...cycle]));
    for (const [rule, [file]] of Object.entries(BROKEN)) {
      expect(found, `${rule} in ${file}`).toContainEqual(expect.objectContaining({ rule, from: file }));
    }
    expect(found.map(({ rule }) => rule)).toContain("no-cycles");
  });

  it("include type-only imports", async () => {
    const tree = plant([]);
    const file = "packages/domain/src/typed.ts";
    writeFileSync(
      join(tree, file),
      'import type { call } from "@quire/contracts/call";\nexport type T = typeof call;\n',
    );
    expect(await violations(tree)).toContainEqual(
      expect.objectContaining({ rule: "direction-domain", from: file }),
    );
  });

  it("allow the product's own imports", async () => {
    const found = await violations(plant(SOUND));
    expect(found).toEqual([]);
  });

  it("are all tested here", () => {
    const names = (rules.forbidden as IForbiddenRuleType[]).map((rule) => rule.name);
    expect([...Object.keys(BROKEN), "no-cycles"].sort()).toEqual([...names].sort());
  });
});
