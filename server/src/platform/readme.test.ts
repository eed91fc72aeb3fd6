import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { describeConfig } from "./configTable.ts";
import { installedFolder } from "./installedFolder.ts";

const readme = readFileSync(join(dirname(installedFolder("migrations")), "README.md"), "utf8");

/** The cells of the tables' rows, however they are aligned. */
const rows = readme
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

it("the README's tables name every variable, with its default and meaning, and no other", () => {
  const variables = rows.filter(([name]) => /^`[A-Z0-9_]+`$/.test(name ?? ""));
  expect(variables).toEqual(
    describeConfig().map(({ name, standard, about }) => [
      `\`${name}\``,
      standard && `\`${standard}\``,
      about,
    ]),
  );
});

it("every path that the README links to exists", () => {
  const prose = readme.replace(/^ {4}.*$/gm, "");
  const links = [...prose.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path = ""]) => path);
  expect(links.length).toBeGreaterThan(10);
  for (const path of links) expect(installedFolder(path)).toContain(path);
});
