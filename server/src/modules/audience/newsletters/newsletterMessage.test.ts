import { doIUseEmail } from "@jsx-email/doiuse-email";
import { blocksFromMarkdown } from "@quire/documents/markdown";
import { beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../../platform/config.ts";
import type { Message } from "../../../platform/mail/mail.ts";
import { newsletterMessage } from "./newsletterMessage.ts";

const SITE_ID = "b0000000000000000001";
const config = readConfig({ PLATFORM_HOST: "quire.example", PLATFORM_PROTOCOL: "https" });
const platform = { config, secret: (purpose: string) => Buffer.from(purpose.padEnd(32).slice(0, 32)) };
const brand = {
  name: "The Spouter-Inn",
  url: "https://ada.quire.example",
  logo: `https://ada.quire.example/files/${"a".repeat(64)}/email-96.jpg`,
  color: "#205070",
};
let count = 0;
const blocksOf = (markdown: string) =>
  blocksFromMarkdown(markdown, { newId: () => `b${count++}`, featured: true });

function messageOf(markdown: string): Message & { html: string } {
  const post = {
    title: "Loomings",
    url: `${brand.url}/post/${SITE_ID}/loomings`,
    parentTitle: null,
    blocks: blocksOf(markdown),
    visibility: "free" as const,
    nsfw: false,
    site: { name: brand.name, url: brand.url },
  };
  const newsletter = {
    id: "b0000000000000000002",
    siteId: SITE_ID,
    language: "en",
    brand,
    post,
    audience: "all" as const,
  };
  const message = newsletterMessage(platform, newsletter, { userId: SITE_ID, email: "a@x.example" }, "full");
  return { ...message, html: String(message.html) };
}

const RICH = `![Cover](/files/${"c".repeat(64)}/full.webp)

Call me **Ishmael**, _some_ ~~years~~ [ago](https://e.example) with \`code\`.[^1]

## A heading

> [!TIP]
> A callout.

> A quote

- one
- two

1. first

- [x] done

| A | B |
| - | -: |
| 1 | 2 |

\`\`\`js
const a = 1;
\`\`\`

![Elsewhere](https://pictures.example/whale.webp "At sea")

https://youtu.be/abc12345678

<!-- audio b0123456789abcdefghj 1000 song%2Emp3 -->

***

[^1]: A note.`;

describe("a newsletter", () => {
  let message: ReturnType<typeof messageOf>;
  beforeAll(() => {
    message = messageOf(RICH);
  });

  it("shows the site's logo and color, and the way out both above and below", () => {
    expect(message.html).toContain(`<img src="${brand.logo}" width="32" height="32"`);
    expect(message.html).toContain("background-color:#205070");
    const links = [...message.html.matchAll(/href="([^"]*\/unsubscribe\/[^"]*)"/g)].map(([, url]) => url);
    expect(links).toHaveLength(2);
    expect(message.headers?.["List-Unsubscribe"]).toBe(`<${links[0]}>`);
    expect(message.html.indexOf(String(links[0]))).toBeLessThan(message.html.indexOf("<h1"));
  });

  it("fits a phone, and knows dark mode", () => {
    for (const meta of [
      'name="viewport"',
      'name="color-scheme" content="light dark"',
      "color-scheme:light dark",
    ]) {
      expect(message.html).toContain(meta);
    }
  });

  it("has only pictures of ours as JPEG, each with a width of at most 600", () => {
    const pictures = [...message.html.matchAll(/<img src="([^"]*)" width="(\d+)"/g)];
    expect(pictures.map(([, , width]) => Number(width))).toEqual([32, 560, 560]);
    expect(pictures[1]?.[1]).toBe(`${brand.url}/files/${"c".repeat(64)}/email-1120.jpg`);
    expect(pictures[2]?.[1]).toMatch(/^https:\/\/ada\.quire\.example\/files\/remote\?url=.*&amp;as=jpeg$/);
    expect(message.html).not.toMatch(/<source|srcset|\.webp"/);
  });

  it("promises no answer: nobody reads the sender's address", () => {
    expect(JSON.stringify(message)).not.toMatch(/\b(reply|answer)\b/i);
  });

  it("has links, lists, pictures and embeds in its text", () => {
    for (const part of [
      "[ago](https://e.example)",
      "- one\n- two",
      "1. first",
      "- [x] done",
      `![Cover](${brand.url}/files/`,
      "[Open on YouTube](https://youtu.be/abc12345678)",
      "> Tip:\n> A callout.",
    ]) {
      expect(message.text).toContain(part);
    }
  });

  it.each([
    [
      "a long post",
      Array.from({ length: 3000 }, (_, at) => `Paragraph ${at} of a _long_ post.`).join("\n\n"),
    ],
    ["one in another script", Array.from({ length: 900 }, () => "मुझे इश्माएल कहो। कुछ साल पहले।").join("\n\n")],
    ["one long list", Array.from({ length: 6000 }, (_, at) => `- Item ${at} of a long list`).join("\n")],
  ])("is cut before Gmail cuts %s", (_, markdown) => {
    const { html, text } = messageOf(markdown);
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(90_000);
    const link = "Read on: the rest of this post is on The Spouter-Inn";
    expect(html).toContain(`>${link}</a>`);
    expect(html.match(/\/unsubscribe\//g)).toHaveLength(2);
    expect(text).toContain(link);
  });

  it("is whole if it fits", () => {
    expect(messageOf("Short.").html).not.toContain("Read on");
  });

  /**
   * What caniemail.com says the named programs ignore, and why that is fine. A feature that isn't here fails the test.
   */
  const ACCEPTED: Readonly<Record<string, string>> = {
    "@media": "dark mode: otherwise the light colors, or the program's own inversion",
    "`<body> element`": "replaced by an element with the same style",
    "`display:none`": "the preview line, shown in Gmail's mobile website only",
    "`<style> element`": "only dark mode and the color of links",
    "`Type selector`": "as above",
    "`Class selector`": "as above",
    "`border-radius`": "square corners",
    "`table-layout`": "Outlook: the table around it has its width",
    "`white-space`": "long lines of code don't wrap",
    "`role attribute`": "for screen readers; the program that ignores it is discontinued",
  };

  it("uses only what Gmail, Outlook, Apple Mail and Yahoo support", () => {
    const found = doIUseEmail(message.html, {
      emailClients: ["gmail.*", "outlook.*", "apple-mail.*", "yahoo.*"],
    });
    const errors = "errors" in found ? found.errors : [];
    const unknown = errors.filter(
      (error) => !Object.keys(ACCEPTED).some((feature) => error.includes(feature)),
    );
    expect(unknown).toEqual([]);
  });
});
