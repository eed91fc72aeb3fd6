import { describe, expect, it } from "vitest";
import { renderLetter } from "./letter.ts";

const letter = {
  subject: "A & <b>",
  lines: ["First <script>alert(1)</script>", 'Second "quoted"\nand below <i>it</i>'],
  link: { label: "Open <it>", url: 'http://x.example/?a=1&b="><img src=x>' },
  code: "123456",
  after: ["Nothing to do."],
  short: "123456",
};

describe("a letter as mail", () => {
  const { subject, text, html } = renderLetter(
    { productName: "Quire <3", supportEmail: "help@quire.example" },
    letter,
  );

  it("is the same in plain text, with the address in full", () => {
    expect(subject).toBe(letter.subject);
    const parts = [...letter.lines, `${letter.link.label}:\n${letter.link.url}`, "123456", ...letter.after];
    expect(text).toBe([...parts, "Quire <3 · help@quire.example"].join("\n\n"));
  });

  it("holds nothing in HTML but its own markup, whatever the words are", () => {
    expect(html).not.toMatch(/<script|<img|<b>|<i>|<it>|<3/);
    expect(html).toContain('href="http://x.example/?a=1&amp;b=&quot;&gt;&lt;img src=x&gt;"');
    for (const word of ["First", "Second", "123456", "Nothing to do."]) expect(html).toContain(word);
  });

  it("ends its lines in HTML where they ended, and says whom to write to", () => {
    expect(html).toContain("Second &quot;quoted&quot;<br>and below");
    expect(html).toContain('href="mailto:help@quire.example"');
  });

  it("is as wide as the screen of a phone, and dark where that is", () => {
    expect(html).toContain('<meta name="viewport" content="width=device-width,initial-scale=1">');
    expect(html).toContain("@media (prefers-color-scheme:dark)");
  });
});
