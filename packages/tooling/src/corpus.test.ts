import { blocksFromHtml } from "@quire/documents/fromHtml";
import { blocksFromMarkdown } from "@quire/documents/markdown";
import { countingIds } from "@quire/documents/testing/documents";
import { archiveOf } from "@quire/formats/testing/archiveOf";
import { describe, expect, it } from "vitest";
import { addBlocks, addHtml, addMarkdown, contentOfExport, emptyContent, wordsMissing } from "./corpus.ts";

const PAGE = `<title>T</title><h1>One</h1><p>10<sup>6</sup> herr<b>ings</b> <a href="/x">swim</a>.</p>
  <figure><img src="a.png"><figcaption>Two</figcaption></figure>
  <table><tr><td>three</td><td>four</td></tr></table><script>not()</script>`;

describe("the words and parts of a page", () => {
  it("equal those of its blocks if nothing is lost", () => {
    const source = emptyContent();
    const read = emptyContent();
    addHtml(source, PAGE);
    addBlocks(read, blocksFromHtml(PAGE, { newId: countingIds() }));
    expect([...source.words.keys()].toSorted()).toEqual([
      ...["106", "four", "herrings", "one", "swim", "three", "two"],
    ]);
    expect(read).toEqual(source);
    expect(source).toMatchObject({ pictures: 1, captions: 1, links: 1, tables: 1 });
  });

  it("name each word that is missing or joined", () => {
    const source = emptyContent();
    const read = emptyContent();
    addHtml(source, "<p>to be</p><p>or not to be</p>");
    addHtml(read, "<p>to beor not</p>");
    expect(wordsMissing(source, read)).toEqual([
      ["be", 2],
      ["to", 1],
      ["or", 1],
    ]);
    expect(wordsMissing(read, source)).toEqual([["beor", 1]]);
  });
});

it("the words and parts of a Markdown text equal those of its blocks", () => {
  const markdown = `10<sup>6</sup> H<sub>2</sub>O, \`&#x41;\` and &amp;

![A boat](a.png "Built in 1911")

https://player.vimeo.com/video/1?h=2

https://sea.example/log`;
  const source = emptyContent();
  const read = emptyContent();
  addMarkdown(source, markdown);
  addBlocks(read, blocksFromMarkdown(markdown, { newId: countingIds() }));
  expect(read).toMatchObject({ pictures: 1, captions: 1 });
  expect(source).toEqual({ ...read, links: 0 });
});

it.each([
  [
    "a feed",
    {
      "f.rss":
        "<rss><channel><item><description>&lt;p&gt;A word&lt;/p&gt;</description></item></channel></rss>",
    },
  ],
  ["a table", { "posts.csv": "id,web_title,status,content_html\n1,T,confirmed,<p>A word</p>\n" }],
  [
    "a folder of Markdown",
    {
      "a.md": "---\ntitle: T\n---\n1. **A** [word](b.md)[^1] ![x](y.png)&nbsp;\n",
      "x.html": "<p>not</p>",
      "README.md": "Not",
    },
  ],
  [
    "an export with other files",
    {
      "a.json":
        '{"data":{"posts":[{"html":"<p>A <button>not</button>word</p><p class=twitter-tweet>not</p>"}]}}',
      "b.json": "{}{}",
      "b.md": "Not",
    },
  ],
])("the words of %s are those of its posts", async (_, contents) => {
  const { words } = await contentOfExport(archiveOf(contents));
  expect([...words.keys()]).toEqual(["a", "word"]);
});
