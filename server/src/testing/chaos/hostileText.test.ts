import { createComment } from "@quire/contracts/calls/comments";
import { createPost, publishPost } from "@quire/contracts/calls/posts";
import { updateProfile } from "@quire/contracts/calls/sites";
import { type DefaultTreeAdapterTypes, parse, parseFragment } from "parse5";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { crawl, type Read } from "../crawl.ts";
import { makeSite } from "../factories/site.ts";
import { elementsOf, type FoundElement, findAll, parseXml, textOf } from "../readMarkup.ts";
import { PLATFORM_HOST } from "../serverOver.ts";
import type { Caller } from "../testCaller.ts";
import { type TestServer, testServer } from "../testServer.ts";

/** Text from an attacker who wants it to run as code. */
const CORPUS = [
  "<script>alert(1)</script>",
  "</script><script>alert(1)</script>",
  "</title></head><body onload=alert(1)>",
  "<img src=x onerror=alert(1)>",
  '"><svg onload=alert(1)>',
  "'><iframe srcdoc='<script>alert(1)</script>'>",
  '" autofocus onfocus=alert(1) x="',
  "<a href=javascript:alert(1)>x</a>",
  "[x](javascript:alert(1)) [y](data:text/html,<script>alert(1)</script>) [z](vbscript:x)",
  "[x](  java\tscript:alert(1)) ![x](javascript:alert(1)) <javascript:alert(1)>",
  "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  "<style>@import 'javascript:alert(1)';</style><p style=\"background:url(javascript:alert(1))\">",
  '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  "<form action=javascript:alert(1)><button formaction=javascript:alert(1)>x",
  "<object data=javascript:alert(1)><embed src=javascript:alert(1)><link rel=import href=javascript:alert(1)>",
  "]]><script>alert(1)</script><![CDATA[",
  "<!--><script>alert(1)</script>-->",
  "{{constructor.constructor('alert(1)')()}} #{alert(1)} <%= alert(1) %>",
  "\u0000<scr\u0000ipt>alert(1)</script> \u001b[31m \u0007 \u202e \u2028 \u2029 \ufffe",
  "<!--q:app--><!--q:data--><!--q:head-->",
  "&lt;script&gt;alert(1)&lt;/script&gt; &#x3c;script&#x3e;",
];

let app: TestServer;
let site: Awaited<ReturnType<typeof makeSite>>;
let owner: Caller;
let all: Read[];
const postIds: string[] = [];
const refused: string[] = [];

async function write(body: object): Promise<string | null> {
  const answer = await owner.call(createPost, {
    params: { siteId: site.id },
    body: body as { ptype: "blog" },
  });
  expect(answer.status, JSON.stringify(answer.error)).toBeLessThan(500);
  if (answer.status >= 400) {
    refused.push(JSON.stringify(answer.error));
    return null;
  }
  const { id } = answer.body;
  const published = await owner.call(publishPost, { params: { siteId: site.id, id }, body: {} });
  expect(published.status, JSON.stringify(published.error)).toBeLessThan(500);
  postIds.push(id);
  return id;
}

const blocksOf = (text: string) => {
  const { newId } = app.platform;
  const content = [{ type: "text", text: `x${text}` }];
  return [
    {
      type: "featuredImage",
      id: newId(),
      src: null,
      alt: text,
      caption: content,
      width: null,
      height: null,
      prominent_color: null,
    },
    {
      type: "paragraph",
      id: newId(),
      content: [{ type: "text", text, marks: [{ type: "link", href: "javascript:alert(1)" }] }],
    },
    { type: "heading", id: newId(), level: 2, content },
    { type: "codeBlock", id: newId(), language: text, text },
    {
      type: "image",
      id: newId(),
      src: { image: "javascript:alert(1)", fallback: text },
      alt: text,
      caption: content,
      width: 1,
      height: 1,
      prominent_color: text,
    },
    { type: "embed", id: newId(), url: "javascript:alert(1)", title: text },
  ];
};

beforeAll(async () => {
  app = await testServer();
  site = await makeSite(app.platform);
  owner = await app.asProgram(site);
  const story = await write({ ptype: "parent", subtype: "story", title: CORPUS[0], markdown: "About it." });
  for (const [at, text] of CORPUS.entries()) {
    const common = { title: `T${at} ${text}`, summary: text, tags: [`${at} ${text}`.slice(0, 50)] };
    await write({
      ptype: "blog",
      ...common,
      markdown: `# ${text}\n\n${text}\n\n> ${text}\n\n- ${text}\n\n\`\`\`${text}\n${text}\n\`\`\`\n\n| ${text} |\n| --- |\n| ${text} |`,
    });
    await write({
      ptype: "chapter",
      parent: story,
      ...common,
      markdown: `![${text}](/files/x/full.webp "${text}")\n\n${text}`,
    });
    await write({ ptype: "blog", ...common, blocks: blocksOf(text) });
    for (const [field, value] of [
      ["name", `N${at} ${text}`.slice(0, 100)],
      ["description", text],
    ] as const) {
      const changed = await owner.call(updateProfile, { params: { id: site.id }, body: { [field]: value } });
      if (changed.status >= 400) expect(changed.error?.issues?.[0]?.path).toBe(`body.${field}`);
    }
    const id = postIds.at(-1) as string;
    await owner.call(createComment, { params: { siteId: site.id, id }, body: { text } });
  }
  await owner.call(updateProfile, {
    params: { id: site.id },
    body: { name: "N <script>alert(1)</script>", description: CORPUS[16] },
  });
  all = await crawl(await app.asGuest(), {
    siteHost: `${site.domain}.localhost:4000`,
    platformHost: PLATFORM_HOST,
    siteId: site.id,
    postIds,
    words: ["<script>alert(1)</script>", '"><svg onload=alert(1)>'],
    slugs: CORPUS.map((text, at) => `${at} ${text}`),
  });
}, 720_000);
afterAll(() => app.close());

const URL_ATTRIBUTES = [
  "href",
  "src",
  "action",
  "formaction",
  "data",
  "poster",
  "xlink:href",
  "cite",
  "background",
];
const OUR_FRAMES =
  /^https:\/\/(www\.youtube-nocookie\.com|player\.vimeo\.com|open\.spotify\.com|w\.soundcloud\.com|bandcamp\.com|codepen\.io)\//;

/** What in an element could run, or send a reader elsewhere, if an attacker had written it. */
function dangersOf({ name, attributes }: FoundElement): string[] {
  const found: string[] = [];
  for (const [attribute, value] of Object.entries(attributes)) {
    if (/^on/i.test(attribute)) found.push(`${name} ${attribute}`);
    if (attribute === "srcdoc") found.push(`${name} srcdoc`);
    // Browsers skip spaces and control characters before the colon of a scheme.
    const scheme = [...value].filter((char) => char > " ").join("");
    if (URL_ATTRIBUTES.includes(attribute) && /^(javascript|vbscript|data:(?!image\/))/i.test(scheme)) {
      found.push(`${name} ${attribute}=${value}`);
    }
  }
  if (["object", "embed", "base", "math", "foreignobject", "frame", "applet"].includes(name))
    found.push(name);
  if (name === "iframe" && !OUR_FRAMES.test(attributes.src ?? "")) found.push(`iframe ${attributes.src}`);
  if (name === "meta" && attributes["http-equiv"]) found.push(`meta ${attributes["http-equiv"]}`);
  return found;
}

/** The scripts of a page: ours by address, data by type; for anything else, its start. */
function foreignScripts(elements: FoundElement[]): string[] {
  const isOurs = (script: FoundElement) =>
    script.attributes.src?.startsWith("/assets/") ||
    ["application/json", "application/ld+json"].includes(script.attributes.type ?? "") ||
    "data-q-inline" in script.attributes;
  return elements
    .filter((one) => one.name === "script" && !isOurs(one))
    .map((one) => textOf(one).slice(0, 80));
}

const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/;
const pagesIn = (reads: Read[]) => reads.filter(({ type }) => type.startsWith("text/html"));

/** A text of a post in every place where it is shown on its own. */
function expectHarmless(html: string, where: string): void {
  const elements = elementsOf(parseFragment(html) as DefaultTreeAdapterTypes.Node);
  expect(elements.flatMap(dangersOf), where).toEqual([]);
  expect(
    elements
      .filter(({ name }) => ["script", "style", "form", "link", "meta", "svg"].includes(name))
      .map(({ name }) => name),
    where,
  ).toEqual([]);
  expect(
    elements.filter(({ attributes }) => "style" in attributes).map(({ name }) => name),
    where,
  ).toEqual([]);
  expect(CONTROLS.test(html), where).toBe(false);
}

describe("hostile text from users:", () => {
  it("most of it is accepted, and nothing fails", () => {
    expect(postIds.length).toBeGreaterThan(CORPUS.length * 2);
    expect(all.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it("no page runs a script, handler or address from it", () => {
    const pages = pagesIn(all);
    expect(pages.length).toBeGreaterThan(100);
    for (const { address, text } of pages) {
      const elements = elementsOf(parse(text));
      expect(elements.flatMap(dangersOf), address).toEqual([]);
      expect(foreignScripts(elements), address).toEqual([]);
      expect(CONTROLS.test(text), address).toBe(false);
    }
  });

  it("no page has a style attribute, which its policy would drop", () => {
    for (const { address, text } of pagesIn(all)) {
      const styled = elementsOf(parse(text)).filter(({ attributes }) => "style" in attributes);
      expect(
        styled.map(({ name, attributes }) => `${name} ${attributes.style}`),
        address,
      ).toEqual([]);
    }
  });

  it("data in a page parses as data", () => {
    for (const { address, text } of pagesIn(all)) {
      for (const script of elementsOf(parse(text)).filter(({ attributes }) =>
        /json/.test(attributes.type ?? ""),
      )) {
        if (script.name === "script") expect(() => JSON.parse(textOf(script)), address).not.toThrow();
      }
    }
  });

  it("feeds and sitemaps are well-formed, and their texts are harmless", () => {
    const files = all.filter(({ type, status }) => status === 200 && /xml/.test(type));
    expect(files.length).toBeGreaterThan(3);
    for (const { address, text } of files) {
      const root = parseXml(text);
      for (const name of ["content:encoded", "content"]) {
        for (const { text: html } of findAll(root, name)) expectHarmless(html, address);
      }
      const links = findAll(root, "link").map(({ text: link, attributes }) => attributes.href ?? link);
      for (const link of [...links, ...findAll(root, "loc").map((loc) => loc.text)])
        expect(link).toMatch(/^https?:\/\//);
    }
    const [json] = all.filter(({ type }) => type.startsWith("application/feed+json"));
    for (const item of JSON.parse(json?.text ?? "").items) expectHarmless(item.content_html, "feed.json");
  });

  it("a post's text is harmless in every API response", () => {
    const contents = all.flatMap(({ type, text, address }) =>
      type.startsWith("application/json")
        ? contentsIn(JSON.parse(text)).map((html) => [html, address] as const)
        : [],
    );
    expect(contents.length).toBeGreaterThan(100);
    for (const [html, address] of contents) expectHarmless(html, address);
  });
});

function contentsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) => {
    if (key === "content" && typeof inside === "string") return [inside];
    return contentsIn(inside);
  });
}

describe("addresses of a profile", () => {
  it.each([
    "javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "//evil.example",
    "/relative",
    "java\nscript:alert(1)",
    " javascript:alert(1)",
  ])("refuses %j by name", async (url) => {
    const answer = await owner.call(updateProfile, {
      params: { id: site.id },
      body: { socials: [{ kind: "ws", url }] },
    });
    expect([answer.status, answer.error?.issues?.[0]?.path]).toEqual([400, "body.socials.0.url"]);
  });
});
