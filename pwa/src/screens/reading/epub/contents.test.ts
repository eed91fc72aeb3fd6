// @vitest-environment jsdom
import { expect, it } from "vitest";
import { readNavigation } from "./contents.ts";

const read = (navs: string) =>
  readNavigation(
    new DOMParser().parseFromString(
      `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body>${navs}</body></html>`,
      "application/xhtml+xml",
    ),
    (href) => `E/${href}`,
  );
const entry = (label: string, target: string | null = null, ...children: object[]) => ({
  label,
  target,
  children,
});

it("reads entries, and headings with entries of their own", () => {
  const { contents } = read(
    '<nav epub:type="toc"><h1>Contents</h1><ol><li><a href="a.xhtml"> One\n and <i>only</i></a></li><li><span>Part Two</span><ol><li><a href="b.xhtml#x">Three</a></li></ol></li><li>Part Three<ol><li><a href="c.xhtml">Four</a></li></ol></li></ol></nav>',
  );
  expect(contents).toEqual([
    entry("One and only", "E/a.xhtml"),
    entry("Part Two", null, entry("Three", "E/b.xhtml#x")),
    entry("Part Three", null, entry("Four", "E/c.xhtml")),
  ]);
});

it.each([
  ['<img src="d.png" alt="The cover"/>', "The cover"],
  ['<img src="d.png" title="A title"/>', "A title"],
  ['<img src="d.png" alt="The" /> cover', "The cover"],
  ["", "Untitled"],
])("names the entry %s %s", (inside, label) => {
  expect(
    read(`<nav epub:type="toc"><ol><li><a href="a.xhtml">${inside}</a></li></ol></nav>`).contents,
  ).toEqual([entry(label, "E/a.xhtml")]);
});

it("reads the printed pages and the landmarks", () => {
  const { pages, landmarks, contents } = read(
    '<nav epub:type="page-list" hidden=""><ol><li><a href="a.xhtml#p1">1</a></li></ol></nav><nav epub:type="landmarks x"><ol><li><a epub:type="bodymatter" href="a.xhtml">Start</a></li></ol></nav>',
  );
  expect([pages, landmarks, contents]).toEqual([
    [entry("1", "E/a.xhtml#p1")],
    [entry("Start", "E/a.xhtml")],
    [],
  ]);
});
