import { describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";
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
    { ...readConfig({}), productName: "Quire <3", supportEmail: "help@quire.example" },
    email,
  );

  it("has the same content in plain text, with the URL in full", () => {
    expect(subject).toBe(email.subject);
    const parts = [...email.lines, "123456", `${email.link.label}:\n${email.link.url}`, ...email.after];
    expect(text).toBe([...parts, "Quire <3 · help@quire.example"].join("\n\n"));
  });

  it("contains only its own markup in HTML, whatever its text", () => {
    expect(html).not.toMatch(/<script|<img src=x|<b>|<i>|<it>|<3/);
    expect(html).toContain('href="http://x.example/?a=1&amp;b=&quot;&gt;&lt;img src=x&gt;"');
    for (const word of ["First", "Second", "123456", "Nothing to do."]) expect(html).toContain(word);
  });

  it("keeps its line breaks in HTML, and says who to write to", () => {
    expect(html).toContain("Second &quot;quoted&quot;<br>and below");
    expect(html).toContain('href="mailto:help@quire.example"');
  });

  it("is as wide as a phone's screen, and dark in dark mode", () => {
    expect(html).toContain('<meta name="viewport" content="width=device-width,initial-scale=1">');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain("@media (prefers-color-scheme:dark)");
  });

  it("says why it was sent and how to end it, in both forms", () => {
    const url = "https://quire.example/unsubscribe/x";
    const settings = "https://quire.example/settings";
    const unsubscribe = { reason: "You like <it>.", url, settings };
    const ending = renderEmail(readConfig({}), { ...email, unsubscribe });
    expect(ending.text).toContain(`You like <it>. To unsubscribe:\n${url}`);
    expect(ending.html).toMatch(/You like &lt;it&gt;\. <a href="https:\/\/quire.example\/unsubscribe\/x" /);
    expect(ending.text).toContain(`Choose what you are notified of:\n${settings}`);
    expect(ending.html).toContain(`<a href="${settings}"`);
  });

  it("is in the color of its site, with a readable button", () => {
    const brand = {
      name: "Ada & Co",
      url: "https://ada.example",
      logo: "https://ada.example/l.jpg",
      color: "#ffe000",
    };
    const branded = renderEmail(readConfig({}), { ...email, brand }).html;
    expect(branded).toContain("Ada &amp; Co");
    expect(branded).toContain('<img src="https://ada.example/l.jpg" width="32" height="32"');
    expect(branded).toContain("background-color:#ffe000");
    expect(branded).toMatch(/color:#14130f;text-decoration:none">Open &lt;it&gt;/);
  });
});
