import { doIUseEmail } from "@jsx-email/doiuse-email";
import { FOOTER_MAX } from "@quire/contracts/records/newsletterSettings";
import { blocksFromMarkdown } from "@quire/documents/markdown";
import { beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../../platform/config.ts";
import type { Message } from "../../../platform/mail/mail.ts";
import type { NewsletterSender } from "../newsletterSettings/senderOf.ts";
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

function messageOf(markdown: string, sentBy: Partial<NewsletterSender> = {}): Message & { html: string } {
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
    sender: { name: brand.name, own: null, replyTo: null, footer: "", ...sentBy },
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

  it("promises no reply: nobody reads the sender's address", () => {
    expect(JSON.stringify(message)).not.toMatch(/\b(reply|answer)\b/i);
  });

  it("invites replies once the creator has an address for them", () => {
    const { replyTo, html, text } = messageOf("Short.", { replyTo: "ada@x.example", name: "Ada & co" });
    expect(replyTo).toBe("ada@x.example");
    expect(html).toContain("Reply to this email to write to Ada &amp; co. You get this because");
    expect(text).toContain("Reply to this email to write to Ada & co. You get this because");
  });

  it("is sent under the creator's name and address, and keeps the site's name in its brand", () => {
    const own = {
      address: "ada@x.example",
      returnPath: "bounces@bounces.x.example",
      dkim: { domainName: "x.example", keySelector: "q1", privateKey: "key" },
    };
    const { sender, replyTo, html, text } = messageOf("Short.", { name: "Ada", own });
    expect(sender).toEqual({ name: "Ada", own });
    expect(replyTo).toBeUndefined();
    expect(html).toContain(">The Spouter-Inn</a>");
    expect(text).toContain("because you follow The Spouter-Inn.");
  });

  it("shows the footer as plain text, in lines, above the reason for the email", () => {
    const footer = "12 Water St <New Bedford>\nhttps://x.example";
    const { html, text } = messageOf("Short.", { footer });
    expect(html).toContain("12 Water St &lt;New Bedford&gt;<br>https://x.example</div>You get this");
    expect(text).toContain(`${footer}\n\nYou get this because`);
  });

  it("is shorter than 102 kB with the longest footer", () => {
    const long = Array.from({ length: 3000 }, (_, at) => `Paragraph ${at} of a _long_ post.`).join("\n\n");
    const { html } = messageOf(long, { footer: '"'.repeat(FOOTER_MAX), replyTo: "ada@x.example" });
    expect(Buffer.byteLength(html)).toBeLessThan(102_000);
  });

  it("has links, lists, pictures and embeds in its text", () => {
    for (const part of [
      "ago (https://e.example) with code.[1]",
      "[1] A note.",
      "- one\n- two",
      "1. first",
      "[x] done",
      `Picture: Cover (${brand.url}/files/`,
      "Open on YouTube (https://youtu.be/abc12345678)",
      "A | B\n1 | 2",
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

  it("names its language and direction, by its text", () => {
    const start = (html: string) =>
      html.match(/<(?:html|body)[^>]*>/g)?.map((tag) => tag.replace(/ style.*/, ">"));
    expect(start(message.html)).toEqual([
      '<html lang="en" dir="ltr">',
      '<body class="q-paper" lang="en" dir="ltr">',
    ]);
    const { html } = messageOf("שלום עולם\n\n- אחד");
    expect(start(html)).toEqual(['<html lang="en" dir="rtl">', '<body class="q-paper" lang="en" dir="rtl">']);
    expect(html).toContain('<div class="q-soft q-line" lang="en" dir="ltr"');
  });

  it("shows the start of its text in inboxes, and nothing after it", () => {
    const { html } = messageOf("Call me Ishmael.");
    expect(html).toMatch(/<div style="display:none[^>]*>Call me Ishmael\.(?:\u034f\u200c\u00a0){100}<\/div>/);
  });

  it("leads from relative links to the post's page, in both parts", () => {
    const { html, text } = messageOf(
      "See [who](/profile), [two](other.md), [three](?a=1) and [below](#end).",
    );
    const page = `${brand.url}/post/${SITE_ID}`;
    for (const address of [
      `${brand.url}/profile`,
      `${page}/other.md`,
      `${page}/loomings?a=1`,
      `${page}/loomings#end`,
    ]) {
      expect(html).toContain(`?to=${encodeURIComponent(address)}"`);
      expect(text).toContain(`(${address})`);
    }
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
    "`overflow`": "a wide table widens the email",
    "`max-width`": "as wide as its screen, or as its pictures",
    "`dir attribute`": "the text's own letters",
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
