import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, describe as group, it } from "vitest";
import { describe } from "./commands/completion/describe.ts";
import type { ProgramContext } from "./commands/invocation.ts";
import { buildProgram } from "./program.ts";

const FOLDER = fileURLToPath(new URL("../../server/guides/", import.meta.url));
const commands = describe(buildProgram({} as ProgramContext, () => {}));

/** Returns the commands in code of a guide: lines of its blocks, and inline code. */
function commandsIn(guide: string): string[] {
  const text = readFileSync(FOLDER + guide, "utf8");
  const lines = [...text.matchAll(/^```\n([\s\S]*?)^```/gm)].flatMap(([, block = ""]) => block.split("\n"));
  const inline = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
  return [...lines, ...inline].filter((code) => /^quire /.test(code));
}

const named = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".md") && name !== "README.md")
  .flatMap((guide) => commandsIn(guide).map((command) => [guide.slice(0, -3), command] as const));

group("a guide", () => {
  it("names commands", () => expect(named.length).toBeGreaterThan(30));

  it.each(named)("%s names a command that exists, with options it has: %s", (_guide, command) => {
    const words = command.split(/\s+/).slice(1);
    const known = [2, 1]
      .map((count) => commands.find(({ path }) => path === words.slice(0, count).join(" ")))
      .find(Boolean);
    expect(known, command).toBeDefined();
    const names = known?.options.flatMap((option) => option.names) ?? [];
    for (const word of words.filter((one) => /^--/.test(one))) expect(names, command).toContain(word);
  });
});
