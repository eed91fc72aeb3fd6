import { describe, expect, it } from "vitest";
import { ghostExport } from "../testing/ghostExport.ts";
import { markdownOf, readAll } from "../testing/reading.ts";

async function readDraft(fields: Record<string, unknown>) {
  const archive = ghostExport({ posts: [{ html: null, status: "draft", ...fields }] });
  return (await readAll("ghost", archive, "https://tide.example")).posts[0];
}
const text = (words: string, format = 0) => ({ type: "extended-text", text: words, format, version: 1 });
const paragraph = (...children: object[]) => ({ type: "paragraph", children });
const readLexical = (...children: object[]) =>
  readDraft({ lexical: JSON.stringify({ root: { type: "root", children } }) });

describe("a draft in Ghost's current editor", () => {
  it.each<[string, object[], string]>([
    [
      "text and its formats",
      [
        paragraph(
          text("a "),
          text("b", 1),
          text(" "),
          text("c", 2),
          text(" "),
          text("d<", 16),
          { type: "linebreak" },
          text("e", 5),
        ),
      ],
      "a **b** _c_ `d<`\\\n**~~e~~**",
    ],
    [
      "a link",
      [paragraph({ type: "link", url: '__GHOST_URL__/x/?a=1&b="2"', children: [text("x")] })],
      '[x](https://tide.example/x/?a=1\\&b="2")',
    ],
    [
      "headings and quotes",
      [
        { type: "extended-heading", tag: "h3", children: [text("h")] },
        { type: "extended-quote", children: [text("q")] },
      ],
      "### h\n\n> q",
    ],
    [
      "lists",
      [
        {
          type: "list",
          listType: "number",
          start: 3,
          children: [
            { type: "listitem", children: [text("a")] },
            {
              type: "listitem",
              children: [
                { type: "list", listType: "bullet", children: [{ type: "listitem", children: [text("b")] }] },
              ],
            },
          ],
        },
      ],
      "3. a\n   - b",
    ],
    [
      "boxes to tick",
      [
        {
          type: "list",
          listType: "check",
          children: [{ type: "listitem", checked: true, children: [text("a")] }],
        },
      ],
      "- [x] a",
    ],
    [
      "a picture",
      [
        {
          type: "image",
          src: "__GHOST_URL__/content/images/a.png",
          alt: "A",
          caption: "<b>c</b>",
          width: 10,
          height: 20,
        },
      ],
      '![A](https://tide.example/content/images/a.png "c")',
    ],
    [
      "a gallery",
      [
        {
          type: "gallery",
          images: [{ src: "https://a.example/1.png" }, { src: "https://a.example/2.png" }],
          caption: "two",
        },
      ],
      "![](https://a.example/1.png)\n![](https://a.example/2.png)\n\n_two_",
    ],
    ["code", [{ type: "codeblock", code: "a < b", language: "js" }], "```js\na < b\n```"],
    [
      "captions of code and files",
      [
        { type: "codeblock", code: "x = 1", language: "python", caption: "<p>A small program</p>" },
        { type: "file", src: "https://a.example/a.pdf", fileTitle: "A file", fileCaption: "About <it>" },
      ],
      "```python\nx = 1\n```\n\nA small program\n\n[A file](https://a.example/a.pdf)\n\nAbout \\<it>",
    ],
    ["a line", [paragraph(text("a")), { type: "horizontalrule" }], "a\n\n***"],
    [
      "the line for members",
      [paragraph(text("a")), { type: "paywall" }, paragraph(text("b"))],
      "a\n\n<!-- paywall -->\n\nb",
    ],
    [
      "an embed",
      [
        {
          type: "embed",
          url: "https://vimeo.com/1",
          html: '<iframe src="https://player.vimeo.com/video/1"></iframe>',
          caption: "",
        },
      ],
      "https://player.vimeo.com/video/1",
    ],
    [
      "a bookmark",
      [{ type: "bookmark", url: "https://b.example/", metadata: { title: "B" } }],
      "[B](https://b.example/)",
    ],
    ["HTML", [{ type: "html", html: "<p>raw <b>x</b></p>" }], "raw **x**"],
    [
      "HTML for payers alone",
      [
        paragraph(text("a")),
        {
          type: "html",
          html: "<p>secret</p>",
          visibility: { web: { nonMember: false, memberSegment: "status:-free" } },
        },
      ],
      "a",
    ],
    ["markdown", [{ type: "markdown", markdown: "## m\n\n- x" }], "## m\n\n- x"],
    [
      "a callout",
      [{ type: "callout", calloutText: "<p>mind</p>", calloutEmoji: "!" }],
      "> [!NOTE]\n> !\n>\n> mind",
    ],
    [
      "a toggle and a button",
      [
        { type: "toggle", heading: "<span>h</span>", content: "<p>c</p>" },
        { type: "button", buttonText: "Go", buttonUrl: "/go/" },
      ],
      "#### h\n\nc\n\n[Go](https://tide.example/go/)",
    ],
    ["an unknown node with text", [{ type: "someday", children: [paragraph(text("kept"))] }], "kept"],
  ])("reads %s", async (_, children, markdown) => {
    expect(markdownOf(await readLexical(...children))).toBe(markdown);
  });

  it("reports the name of an unknown card", async () => {
    const post = await readLexical({ type: "hologram" }, { type: "email", html: "<p>x</p>" });
    expect(post?.leftOut).toEqual([
      "Unsupported card (“hologram”) left out.",
      "A part of the letter alone was left out.",
    ]);
  });

  it.each([["{"], ["[]"], ["{}"], [`{"root":${"[".repeat(5000)}${"]".repeat(5000)}}`]])(
    "reports invalid content: %.20s",
    async (lexical) => {
      expect((await readDraft({ lexical }))?.leftOut).toEqual(["Text left out: we couldn't read it."]);
    },
  );
});

describe("a draft in Ghost's legacy editor", () => {
  const readMobiledoc = (fields: object) =>
    readDraft({
      mobiledoc: JSON.stringify({
        version: "0.3.1",
        atoms: [],
        cards: [],
        markups: [],
        sections: [],
        ...fields,
      }),
    });

  it.each<[string, object, string]>([
    [
      "text, formats and links",
      {
        markups: [["strong"], ["a", ["href", "https://a.example/"]]],
        atoms: [["soft-return", "", {}]],
        sections: [
          [
            1,
            "p",
            [
              [0, [], 0, "a "],
              [0, [0], 1, "b"],
              [1, [], 0, 0],
              [0, [1, 0], 2, "c"],
            ],
          ],
          [1, "h2", [[0, [], 0, "h"]]],
        ],
      },
      "a **b**\\\n[**c**](https://a.example/)\n\n## h",
    ],
    [
      "lists and pictures",
      {
        sections: [
          [3, "ol", [[[0, [], 0, "x"]], [[0, [], 0, "y"]]]],
          [2, "https://a.example/p.png"],
        ],
      },
      "1. x\n2. y\n\n![](https://a.example/p.png)",
    ],
    [
      "cards",
      {
        cards: [
          ["image", { src: "https://a.example/i.png", alt: "I" }],
          ["markdown", { markdown: "_m_" }],
          ["html", { html: "<b>h</b>" }],
          ["code", { code: "c", language: "js" }],
          ["hr", {}],
          ["embed", { url: "https://vimeo.com/2", html: "" }],
        ],
        sections: [
          [10, 0],
          [10, 1],
          [10, 2],
          [10, 3],
          [10, 4],
          [10, 5],
        ],
      },
      "![I](https://a.example/i.png)\n\n_m_\n\n**h**\n\n```js\nc\n```\n\n***\n\nhttps://vimeo.com/2",
    ],
  ])("reads %s", async (_, fields, markdown) => {
    expect(markdownOf(await readMobiledoc(fields))).toBe(markdown);
  });

  it("is not inflated beyond a post's size by repeated references to cards and text", async () => {
    const long = "long ".repeat(100_000);
    const repeated = Array.from({ length: 3000 }, () => [10, 0]);
    const words = Array.from({ length: 3000 }, () => [1, [], 0, 0]);
    const post = await readMobiledoc({
      cards: [["html", { html: `<p>${long}</p>` }]],
      atoms: [["mention", long, {}]],
      sections: [[1, "p", words], ...repeated],
    });
    expect(JSON.stringify(post?.blocks).length).toBeLessThan(6_000_000);
  });
});
