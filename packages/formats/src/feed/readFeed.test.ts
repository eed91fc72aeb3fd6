import { describe, expect, it } from "vitest";
import { archiveOf } from "../testing/archiveOf.ts";
import { markdownOf, readAll } from "../testing/reading.ts";
import { readFeedDate } from "./feedDates.ts";

const rss = (items: string, name = "feed.xml") =>
  archiveOf({
    [name]: `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>A and B</title>${items}</channel></rss>`,
  });
const atom = (entries: string, name = "feed.atom") =>
  archiveOf({ [name]: `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title>${entries}</feed>` });

describe("a feed", () => {
  it("of RSS has its posts with their texts, dates, tags and addresses", async () => {
    const { posts } = await readAll(
      "rss",
      rss(`<item><title>Tom &amp;amp; Jerry</title><link>https://old.example/2013/05/hello.html</link>
        <guid isPermaLink="false">g1</guid><pubDate>Mon, 06 May 2013 10:00:00 +0200</pubDate>
        <category>Sea</category><category><![CDATA[Salt & sand]]></category>
        <description>A summary.</description><content:encoded><![CDATA[<p>By <b>hand</b> & more.</p>]]></content:encoded></item>
        <item><title>Short</title><guid>g2</guid><description>&lt;p&gt;All of it.&lt;/p&gt;</description></item>`),
    );
    expect(posts).toEqual([
      expect.objectContaining({
        ...{ key: "g1", title: "Tom & Jerry", slug: "hello", summary: "A summary.", state: "published" },
        ...{ tags: ["Sea", "Salt & sand"], publishedAt: new Date("2013-05-06T08:00:00Z") },
        formerPaths: ["/2013/05/hello.html"],
      }),
      expect.objectContaining({ key: "g2", summary: "", publishedAt: null }),
    ]);
    expect(posts.map(markdownOf)).toEqual(["By **hand** & more.", "All of it."]);
  });

  it("of Atom has markup as text, and the entry's own address", async () => {
    const { posts } = await readAll(
      "rss",
      atom(`<entry><id>tag:1</id><title type="html">One &lt;b&gt;two&lt;/b&gt;</title>
        <link rel="self" href="https://old.example/api/1"/><link href="https://old.example/one/"/>
        <published>2020-01-02T03:04:05Z</published><category term="sea"/>
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>By <em>hand</em><br/>and more</p></div></content></entry>
        <entry><id>tag:2</id><title>Two</title><updated>2020-01-03T00:00:00Z</updated><summary>Only this.</summary></entry>`),
    );
    expect(posts[0]).toMatchObject({
      ...{ key: "tag:1", title: "One two", formerPaths: ["/one"], tags: ["sea"] },
      publishedAt: new Date("2020-01-02T03:04:05Z"),
    });
    expect(markdownOf(posts[0])).toBe("By _hand_\\\nand more");
    expect(posts[1]?.leftOut).toEqual(["The feed has only a summary of the text."]);
  });

  it("with a bare ampersand, or CDATA within CDATA, loses nothing", async () => {
    const { posts } = await readAll(
      "rss",
      rss(`<item><title>Tom & Jerry</title><guid>1</guid><description>A & B; C</description></item>
        <item><title>Two</title><guid>2</guid>
        <description><![CDATA[<p>In <![CDATA[deep]]> water.</p>]]></description></item>`),
    );
    expect(posts.map(({ title }) => title)).toEqual(["Tom & Jerry", "Two"]);
    expect(posts.map(markdownOf)[0]).toBe("A & B; C");
    expect(posts.map(markdownOf)[1]).toContain("water.");
  });

  it("has its links and pictures resolved against its posts' addresses, and the site's", async () => {
    const html = `<p><a href="../about/">us</a> <a href="#note">1</a></p><picture><source srcset="/s.png 1x,b.png 2x"><img src="a.png"></picture><video><source src="/v.mp4"></video>`;
    const { posts } = await readAll(
      "rss",
      rss(
        `<link>https://old.example/</link><item><link>/2013/hello/</link><guid>1</guid><enclosure url="/1.mp3" type="audio/mpeg"/><content:encoded><![CDATA[${html}]]></content:encoded></item>`,
      ),
    );
    expect(markdownOf(posts[0])).toBe(
      "[us](https://old.example/2013/about/) [1](#note)\n\n![](https://old.example/2013/hello/a.png)\n\n[v.mp4](https://old.example/v.mp4)",
    );
    expect(posts[0]).toMatchObject({ slug: "hello", formerPaths: ["/2013/hello"] });
    expect(posts[0]?.form?.files).toMatchObject([{ path: "https://old.example/1.mp3" }]);
    const read = await readAll(
      "rss",
      atom(
        `<link rel="self" href="https://old.example/feed"/><link href="https://old.example/"/><entry><id>1</id><link href="one"/><content type="html" xml:base="https://cdn.example/x/">&lt;img src="a.png"></content></entry>`,
      ),
    );
    expect(markdownOf(read.posts[0])).toBe("![](https://cdn.example/x/a.png)");
    expect(read.posts[0]?.formerPaths).toEqual(["/one"]);
  });

  it("of a podcast has episodes with their recordings", async () => {
    const { posts } = await readAll(
      "rss",
      rss(`<item><title>E</title><guid>e</guid><description>Notes.</description>
        <enclosure url="https://cdn.example/1.mp3" length="1" type="audio/mpeg"/></item>`),
    );
    expect(posts[0]?.form).toMatchObject({ type: "audio", files: [{ path: "https://cdn.example/1.mp3" }] });
    expect(posts[0]?.leftOut).toEqual([]);
  });
});

describe("a Blogger export", () => {
  const kind = (name: string) =>
    `<category scheme="http://schemas.google.com/g/2005#kind" term="http://schemas.google.com/blogger/2008/kind#${name}"/>`;
  const backup = atom(
    `<entry><id>tag:blogger.com,1999:blog-1.post-1</id>${kind("post")}<category scheme="http://www.blogger.com/atom/ns#" term="Sea"/>
      <published>2011-03-04T05:06:07.000+01:00</published><title type="text">Hello</title>
      <content type="html">&lt;p&gt;&lt;img src="https://1.bp.blogspot.com/-a/AAA/s320/harbor.jpg"&gt;Words.&lt;/p&gt;</content>
      <link rel="alternate" href="http://a.blogspot.com/2011/03/hello.html"/></entry>
     <entry><id>tag:blogger.com,1999:blog-1.post-2</id>${kind("post")}<title>Draft</title><content type="html">d</content>
      <app:control xmlns:app="http://purl.org/atom/app#"><app:draft>yes</app:draft></app:control></entry>
     <entry><id>tag:blogger.com,1999:blog-1.page-3</id>${kind("page")}<title>About</title><content type="html">p</content></entry>
     <entry><id>c</id>${kind("comment")}<title>Nice</title><content>x</content></entry>
     <entry><id>s</id>${kind("settings")}<title>s</title><content>x</content></entry>`,
    "blog-03-04-2024.xml",
  );

  it("has posts, drafts and pages, and counts comments", async () => {
    const { posts, asides } = await readAll("blogger", backup);
    expect(posts.map(({ title, state }) => [title, state])).toEqual([
      ["Hello", "published"],
      ["Draft", "draft"],
      ["About", "draft"],
    ]);
    expect(posts[0]).toMatchObject({ tags: ["Sea"], formerPaths: ["/2011/03/hello.html"], slug: "hello" });
    expect(markdownOf(posts[0])).toContain("/s0/harbor.jpg");
    expect(asides).toEqual([expect.objectContaining({ what: "comment", count: 1 })]);
  });

  it("of Takeout has the same", async () => {
    const takeout = atom(
      `<generator>Blogger</generator>
       <entry><id>tag:blogger.com,1999:blog-1.post-1</id><blogger:type>POST</blogger:type><blogger:status>LIVE</blogger:status>
        <title>Hello</title><content type="html">&lt;p&gt;Words.&lt;/p&gt;</content><blogger:filename>/2011/03/hello.html</blogger:filename>
        <published>2011-03-04T05:06:07Z</published></entry>
       <entry><id>2</id><blogger:type>POST</blogger:type><blogger:status>SOFT_TRASHED</blogger:status><title>Gone</title><content type="html">x</content></entry>`,
      "Takeout/Blogger/Blogs/A/feed.atom",
    );
    const { posts } = await readAll("blogger", takeout);
    expect(posts.map(({ title, state, formerPaths }) => [title, state, formerPaths])).toEqual([
      ["Hello", "published", ["/2011/03/hello.html"]],
      ["Gone", "draft", []],
    ]);
  });
});

it.each([
  ["Mon, 06 May 2013 10:00:00 +0200", "2013-05-06T08:00:00.000Z"],
  ["6 May 2013 9:05 GMT", "2013-05-06T09:05:00.000Z"],
  ["Mon, 06 May 2013 10:00:00 EST", "2013-05-06T15:00:00.000Z"],
  ["2013-05-06T10:00:00Z", "2013-05-06T10:00:00.000Z"],
  ["06 May 2013", "2013-05-06"],
  ["31 Feb 2013", null],
  ["soon", null],
])("the date %s is %s", (text, date) => {
  const read = readFeedDate(text);
  expect(read instanceof Date ? read.toISOString() : read).toBe(date);
});
