import { describe, expect, it } from "vitest";
import { renderEmail } from "./email.ts";

const email = {
  subject: "A & <b>",
  lines: ["First <script>alert(1)</script>", 'Second "quoted"\nand below <i>it</i>'],
  link: { label: "Open <it>", url: 'http://x.example/?a=1&b="><img src=x>' },
  code: "123456",
  after: ["Nothing to do."],
  sms: "123456",
};

describe("an email", () => {
  const { subject, text, html } = renderEmail(
    { productName: "Quire <3", supportEmail: "help@quire.example" },
    email,
  );

  it("has the same content in plain text, with the URL in full", () => {
    expect(subject).toBe(email.subject);
    const parts = [...email.lines, `${email.link.label}:\n${email.link.url}`, "123456", ...email.after];
    expect(text).toBe([...parts, "Quire <3 · help@quire.example"].join("\n\n"));
  });

  it("contains only its own markup in HTML, whatever its text", () => {
    expect(html).not.toMatch(/<script|<img|<b>|<i>|<it>|<3/);
    expect(html).toContain('href="http://x.example/?a=1&amp;b=&quot;&gt;&lt;img src=x&gt;"');
    for (const word of ["First", "Second", "123456", "Nothing to do."]) expect(html).toContain(word);
  });

  it("keeps its line breaks in HTML, and says who to write to", () => {
    expect(html).toContain("Second &quot;quoted&quot;<br>and below");
    expect(html).toContain('href="mailto:help@quire.example"');
  });

  it("is as wide as a phone's screen, and dark in dark mode", () => {
    expect(html).toContain('<meta name="viewport" content="width=device-width,initial-scale=1">');
    expect(html).toContain("@media (prefers-color-scheme:dark)");
  });
});
