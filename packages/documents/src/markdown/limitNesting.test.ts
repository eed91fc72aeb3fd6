import { describe, expect, it } from "vitest";
import { limitNesting } from "./limitNesting.ts";

const marks = (count: number) => "*a* ".repeat(count / 2);
const numbered = (count: number, text: string) =>
  Array.from({ length: count }, (_, at) => `${at + 1}. ${text}\n`).join("");
const links = (count: number) => "[a](b) ".repeat(count / 2);

describe("is unchanged", () => {
  it.each([
    ["a text", "Call me *Ishmael*."],
    ["a paragraph of 400 marks", marks(400)],
    ["a paragraph of 500 links", links(1_000)],
    ["many paragraphs of many links", `${links(800)}\n\n`.repeat(5)],
    ["a list with a link in each of its items", "- [a](b)\n".repeat(3_000)],
    ["a long list of numbered terms", numbered(500, "**Term** means [this](b)")],
    ["a numbered list in a quotation", numbered(500, "**Term**").replaceAll(/^/gm, "> ")],
    ["a numbered list that starts at 7", `A list:\n\n7. **a**\n${numbered(500, "**b**")}`],
    ["a numbered list with a blank line between items", numbered(500, "**Term**\n")],
    ["a glossary as a table", "| [a](b) | [c](d) |\n".repeat(2_000)],
    ["a rule of 80 stars", "*".repeat(80)],
    ["a rule with spaces", "_ ".repeat(60)],
    ["40 marks in a row", `a${"*".repeat(40)}`],
    ["fenced code", `\`\`\`\n${"[".repeat(2_000)}${"*".repeat(100)}\n\`\`\``],
    ["a fence of 50 tildes", `${"~".repeat(50)}\ncode\n${"~".repeat(50)}`],
    ["a table as HTML", `<table>\n${"<tr><td>*a*</td></tr>\n".repeat(800)}</table>`],
    ["a paragraph as HTML in a quotation", `> <p>${"<b>a</b>".repeat(800)}</p>`],
    ["emphasis that was escaped", "\\*".repeat(1_000)],
  ])("%s", (_, markdown) => {
    expect(limitNesting(markdown)).toBe(markdown);
  });
});

describe("becomes plain text", () => {
  it.each([
    ["the 401st mark", `${marks(400)}*b`, `${marks(400)}\\*b`],
    ["41 marks in a row", `${"*".repeat(41)}a`, `${"\\*".repeat(41)}a`],
    ["41 marks after a text", `a${"_".repeat(41)}`, `a${"\\_".repeat(41)}`],
    ["the 1,001st bracket", `${links(1_000)}[b]`, `${links(1_000)}\\[b\\]`],
    ["an opened tag after a thousand", `${"<a ".repeat(1_000)}<b`, `${"<a ".repeat(1_000)}\\<b`],
    ["41 backticks", `a ${"`".repeat(41)}a`, `a ${"\\`".repeat(41)}a`],
    ["the 41st quotation", `${">".repeat(41)}a`, `${">".repeat(40)}a`],
  ])("%s", (_, markdown, defused) => {
    expect(limitNesting(markdown)).toBe(defused);
  });

  it.each([
    ["that starts with another number than 1", "A sum of\n"],
    ["behind the end of a list", "1. a\n\nA sum of\n"],
  ])("a mark in a paragraph whose lines look like items: one %s", (_, head) => {
    const lines = "2. *a*\n".repeat(201);
    expect(limitNesting(head + lines)).toBe(`${head}${"2. *a*\n".repeat(200)}2. \\*a\\*\n`);
  });

  it.each([
    ["behind a comment that looks like HTML", "<!--\n<div>\n-->\n"],
    ["behind HTML and a blank line", "<div>\n\n"],
    ["that contains HTML", "a <div>\n"],
    ["behind an item that looks like HTML", "12. <p>a\n"],
    ["behind an indented tag", "a\n    <p>b\n"],
  ])("the 401st mark of a paragraph %s", (_, head) => {
    expect(limitNesting(`${head}${marks(400)}*b`)).toBe(`${head}${marks(400)}\\*b`);
  });

  it("only in its own paragraph", () => {
    expect(limitNesting(`${links(1_000)}[b]\n\n[c]`)).toBe(`${links(1_000)}\\[b\\]\n\n[c]`);
  });
});
