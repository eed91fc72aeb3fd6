import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { describe } from "./commands/completion/describe.ts";
import type { ProgramContext } from "./commands/invocation.ts";
import { buildProgram } from "./program.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FOLDERS = [
  ...["cli/src", "server/src/modules", "pwa/src/screens"],
  ...["packages/domain/src", "packages/contracts/src", "packages/formats/src"],
];
const commands = describe(buildProgram({} as ProgramContext, () => {}));
const byPath = new Map(commands.map((command) => [command.path, command]));

/** Returns the lines of code, without comments, in which a message may name a command. */
function linesOf(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|testing/.test(name))
    .flatMap((name) => readFileSync(join(ROOT, folder, name), "utf8").split("\n"))
    .filter((line) => /\bquire [a-z]/.test(line) && !/^\s*(?:\*|\/\/|\/\*)/.test(line));
}

const NAMED = /(?:[`:$(]|[Rr]un|Open it with) ?\\?`?quire ([a-z][a-z-]*)(?: ([a-z][a-z-]*))?([^`"'\n]*)/g;

it("names only commands that exist, with options they have", () => {
  const wrong: string[] = [];
  let count = 0;
  for (const line of FOLDERS.flatMap(linesOf)) {
    for (const [named = "", first = "", second = "", rest = ""] of line.matchAll(NAMED)) {
      count++;
      // The name of a device: "quire on laptop".
      if (first === "on") continue;
      const noun = byPath.get(first);
      const third = /^ ([a-z][a-z-]*)/.exec(rest)?.[1] ?? "";
      const verb = byPath.get(`${first} ${second} ${third}`) ?? byPath.get(`${first} ${second}`);
      const isVerbMissing = noun && noun.commands.length > 0 && second && !verb && noun.choices.length === 0;
      const options = [...rest.matchAll(/ (--[a-z][a-z-]*)/g)].map(([, option = ""]) => option);
      const known = new Set((verb ?? noun)?.options.flatMap(({ names }) => names));
      if (!noun || isVerbMissing || options.some((option) => !known.has(option))) wrong.push(named.trim());
    }
  }
  expect(count).toBeGreaterThan(100);
  expect(wrong).toEqual([]);
});
