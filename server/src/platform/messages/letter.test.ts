import { describe, expect, it } from "vitest";
import { renderLetter } from "./letter.ts";

const letter = {
  subject: "A & <b>",
  lines: ["First <script>alert(1)</script>", 'Second "quoted"'],
  link: { label: "Open <it>", url: 'http://x.example/?a=1&b="><img src=x>' },
  code: "123456",
  after: ["Nothing to do."],
  short: "123456",
};

describe("a letter as mail", () => {
  const { subject, text, html } = renderLetter({ productName: "Quire <3" }, letter);

  it("is the same in plain text, with the address in full", () => {
    expect(subject).toBe(letter.subject);
    const parts = [...letter.lines, `${letter.link.label}:\n${letter.link.url}`, "123456", ...letter.after];
    expect(text).toBe([...parts, "Quire <3"].join("\n\n"));
  });

  it("holds nothing in HTML but its own markup, whatever the words are", () => {
    expect(html).not.toMatch(/<script|<img|<b>|<it>|<3/);
    expect(html).toContain('href="http://x.example/?a=1&amp;b=&quot;&gt;&lt;img src=x&gt;"');
    for (const word of ["First", "Second", "123456", "Nothing to do."]) expect(html).toContain(word);
  });
});
