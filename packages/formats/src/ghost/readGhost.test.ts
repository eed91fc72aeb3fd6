import { describe, expect, it } from "vitest";
import { ArchiveProblem } from "../archive.ts";
import { archiveOf } from "../testing/archiveOf.ts";
import { ghostExport, ghostJson, ghostPost } from "../testing/ghostExport.ts";
import { markdownOf, readAll } from "../testing/reading.ts";

const SITE = "https://tide.example";

async function readOne(post: Record<string, unknown>, siteUrl: string | null = SITE) {
  return (await readAll("ghost", ghostExport({ posts: [post] }), siteUrl)).posts[0];
}

describe("a Ghost post", () => {
  it("has the data of its rows, in any order of tables", async () => {
    const { posts } = await readAll(
      "ghost",
      ghostExport({
        posts: [
          {
            custom_excerpt: "On tar and patience",
            feature_image: "__GHOST_URL__/content/images/2022/03/boat.jpg",
            canonical_url: "https://elsewhere.example/boat",
          },
        ],
        posts_meta: [
          {
            post_id: "64a000000000000000000001",
            feature_image_alt: "A boat",
            feature_image_caption: "Ours, by <a href='x'>Ada</a>",
          },
        ],
        tags: [
          { id: "t1", name: "Boats", visibility: "public" },
          { id: "t2", name: "#slow", visibility: "internal" },
          { id: "t3", name: "Wood", visibility: "public" },
        ],
        posts_tags: [
          { post_id: "64a000000000000000000001", tag_id: "t3", sort_order: 1 },
          { post_id: "64a000000000000000000001", tag_id: "t2", sort_order: 2 },
          { post_id: "64a000000000000000000001", tag_id: "t1", sort_order: 0 },
          { post_id: "other", tag_id: "t1", sort_order: 0 },
        ],
      }),
      `${SITE}/`,
    );
    const src = `${SITE}/content/images/2022/03/boat.jpg`;
    expect(posts[0]).toMatchObject({
      key: "0b5e0c1e-7b1c-4f6e-9a55-2f9f0c9d1a01",
      title: "How we keep a boat",
      slug: "how-we-keep-a-boat",
      summary: "On tar and patience",
      tags: ["Boats", "Wood"],
      state: "published",
      access: "free",
      createdAt: new Date("2022-02-03T04:05:06Z"),
      publishedAt: new Date("2022-03-04T05:06:07Z"),
      canonicalUrl: "https://elsewhere.example/boat",
      cover: { src, alt: "A boat", caption: "Ours, by Ada" },
      leftOut: [],
    });
    expect(posts[0]?.blocks[0]).toMatchObject({ type: "featuredImage", src: { image: src }, alt: "A boat" });
    expect(markdownOf(posts[0])).toBe("With tar.");
  });

  it.each([
    ["public", "free", 0],
    ["members", "followers", 0],
    ["paid", "paid", 0],
    ["tiers", "paid", 1],
    ["label:friends", "paid", 1],
    [null, "free", 0],
  ])("with visibility %s becomes %s", async (visibility, access, notices) => {
    const post = await readOne({ visibility });
    expect(post?.access).toBe(access);
    expect(post?.leftOut).toHaveLength(notices);
  });

  it.each([
    ["published", "published", []],
    ["draft", "draft", []],
    [
      "scheduled",
      "draft",
      ["Was scheduled for 2022-03-04 05:06 UTC; imported as a draft. Schedule it again."],
    ],
    ["sent", "draft", ["Sent by email only; imported as a draft."]],
    ["archived", "draft", ["Unknown status (“archived”); imported as a draft."]],
    [null, "draft", ["Without a status; imported as a draft."]],
  ])("with status %s becomes %s", async (status, state, leftOut) => {
    const post = await readOne({ status });
    expect(post).toMatchObject({ state, leftOut, publishedAt: state === "draft" ? null : expect.any(Date) });
  });

  it("without a declared canonical URL is canonical here", async () => {
    expect((await readOne({}))?.canonicalUrl).toBeNull();
  });

  it("has its own links and images resolved against the site's URL, if known", async () => {
    const html = `<p><a href="__GHOST_URL__/about/">a</a> <a href="/b/">b</a></p><img src="/content/images/c.png">`;
    expect(markdownOf(await readOne({ html }))).toBe(
      `[a](${SITE}/about/) [b](${SITE}/b/)\n\n![](${SITE}/content/images/c.png)`,
    );
    expect(markdownOf(await readOne({ html }, null))).toBe(
      "[a](/about/) [b](/b/)\n\n![](/content/images/c.png)",
    );
  });

  it("has correct dates from every version of Ghost", async () => {
    const moment = new Date("2015-06-07T08:09:10Z");
    for (const published_at of [moment.getTime(), "2015-06-07 08:09:10", "2015-06-07T08:09:10.000Z"]) {
      expect((await readOne({ published_at }))?.publishedAt).toEqual(moment);
    }
    expect((await readOne({ published_at: "soon" }))?.publishedAt).toBeNull();
  });

  it("has the markdown or plain text of a post without HTML", async () => {
    const old = { html: null, uuid: undefined, id: 1 };
    expect(markdownOf(await readOne({ ...old, markdown: "# Hi\n\nThe *words*." }))).toBe(
      "# Hi\n\nThe _words_.",
    );
    expect(markdownOf(await readOne({ ...old, plaintext: "One\n\nTwo < 3" }))).toBe("One\n\nTwo < 3");
    const linked = await readOne({
      ...old,
      markdown: "[![A](https://a.example/a.png)](https://a.example/1)",
    });
    expect(linked?.leftOut).toEqual(["A link on a picture was left out (https://a.example/1)."]);
  });

  it("leads to Follow where it led to Ghost's sign-up", async () => {
    const post = await readOne({
      html: `<p><a href="#/portal/signup">Join</a> <a href="${SITE}/#/portal">us</a></p>`,
    });
    expect(markdownOf(post)).toBe("[Join](/follow) [us](/follow)");
    expect(post?.leftOut).toEqual(["Links to Ghost's sign-up now lead to Follow."]);
  });

  it.each<[string, string, string, string[]]>([
    [
      "a smaller copy of a picture",
      `<img src="${SITE}/content/images/size/w600/2020/a.png">`,
      `![](${SITE}/content/images/2020/a.png)`,
      [],
    ],
    ["a line for members", "<p>a</p><!--members-only--><p>b</p>", "a\n\n<!-- paywall -->\n\nb", []],
    [
      "a picture",
      `<figure class="kg-card kg-image-card kg-card-hascaption"><img src="${SITE}/a.png" class="kg-image" alt="A" loading="lazy" width="2000" height="900" srcset="${SITE}/size/w600/a.png 600w"><figcaption><span>By Ada</span></figcaption></figure>`,
      `![A](${SITE}/a.png "By Ada")`,
      [],
    ],
    [
      "a gallery",
      `<figure class="kg-card kg-gallery-card kg-width-wide kg-card-hascaption"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="${SITE}/1.png" width="10" height="20" alt=""></div><div class="kg-gallery-image"><img src="${SITE}/2.png"></div></div></div><figcaption>Two</figcaption></figure>`,
      `![](${SITE}/1.png)\n![](${SITE}/2.png)\n\n_Two_`,
      [],
    ],
    [
      "a bookmark",
      `<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://wood.example/"><div class="kg-bookmark-content"><div class="kg-bookmark-title">All wood</div><div class="kg-bookmark-description">d</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="https://wood.example/i.ico"><span class="kg-bookmark-author">W</span></div></div><div class="kg-bookmark-thumbnail"><img src="https://wood.example/t.png"></div></a></figure>`,
      "[All wood](https://wood.example/)\n\nd",
      [],
    ],
    [
      "a callout",
      `<div class="kg-card kg-callout-card kg-callout-card-blue"><div class="kg-callout-emoji">⚓</div><div class="kg-callout-text">Mind the <b>tide</b></div></div>`,
      "> [!NOTE]\n> ⚓ Mind the **tide**",
      [],
    ],
    [
      "a toggle",
      `<div class="kg-card kg-toggle-card" data-kg-toggle-state="close"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text"><span>Why?</span></h4><button class="kg-toggle-card-icon"><svg></svg></button></div><div class="kg-toggle-content"><p>Because.</p></div></div>`,
      "#### Why?\n\nBecause.",
      [],
    ],
    [
      "an external video",
      `<figure class="kg-card kg-embed-card kg-card-hascaption"><iframe width="200" src="https://www.youtube.com/embed/xyz?feature=oembed" title="Tar"></iframe><figcaption>How to</figcaption></figure>`,
      "![Tar](https://www.youtube.com/embed/xyz?feature=oembed)\n\n_How to_",
      [],
    ],
    [
      "a post of a social network",
      `<figure class="kg-card kg-embed-card"><blockquote class="twitter-tweet"><p>x <a href="https://t.co/a">t.co/a</a></p>&mdash; Ada <a href="https://twitter.com/ada/status/12?ref_src=twsrc">May 1</a></blockquote><script async src="https://platform.twitter.com/widgets.js"></script></figure>`,
      "![x t.co/a](https://twitter.com/ada/status/12?ref_src=twsrc)",
      [],
    ],
    [
      "an unknown frame",
      `<figure class="kg-card kg-embed-card"><iframe src="//maps.example/m?x=1" title="Harbor"></iframe></figure>`,
      "[Harbor](https://maps.example/m?x=1)",
      ["An embed was replaced by a link to the original."],
    ],
    [
      "a button",
      `<div class="kg-card kg-button-card kg-align-center"><a href="https://tide.example/join/" class="kg-btn">Join</a></div>`,
      "[Join](https://tide.example/join/)",
      [],
    ],
    [
      "files, recordings and videos of the site",
      `<div class="kg-card kg-audio-card"><div class="kg-audio-player-container"><audio src="${SITE}/content/media/a.mp3"></audio><div class="kg-audio-title">Gulls</div></div></div><figure class="kg-card kg-video-card"><div class="kg-video-container"><video src="${SITE}/content/media/b.mp4"></video></div><figcaption>Waves</figcaption></figure><div class="kg-card kg-file-card"><a class="kg-file-card-container" href="${SITE}/content/files/c.pdf"><div class="kg-file-card-contents"><div class="kg-file-card-title">Charts</div></div></a></div>`,
      `[Gulls](${SITE}/content/media/a.mp3)\n\n[b.mp4](${SITE}/content/media/b.mp4)\n\n_Waves_\n\n[Charts](${SITE}/content/files/c.pdf)`,
      [],
    ],
    [
      "a card with its own layout",
      `<div class="kg-card kg-header-card kg-v2"><div class="kg-header-card-content"><h2 class="kg-header-card-heading">Ahoy</h2><p class="kg-header-card-subheading">Come in</p></div></div>`,
      "## Ahoy\n\nCome in",
      ["A header card was converted to plain text."],
    ],
    [
      "code",
      `<figure class="kg-card kg-code-card"><pre><code class="language-js">a &lt; b</code></pre><figcaption>c</figcaption></figure>`,
      "```js\na < b\n```\n\nc",
      [],
    ],
    [
      "a part for other readers only",
      `<p>a</p><!--kg-gated-block:begin nonMember:false memberSegment:"status:-free" --><p>secret</p><!--kg-gated-block:end--><p>b</p>`,
      "a\n\nb",
      ["A section limited to some readers was left out."],
    ],
    [
      "a part for everyone",
      `<!--kg-gated-block:begin nonMember:true memberSegment:"" --><p>b</p><!--kg-gated-block:end-->`,
      "b",
      [],
    ],
  ])("imports %s", async (_, html, markdown, leftOut) => {
    const post = await readOne({ html });
    expect(markdownOf(post)).toBe(markdown);
    expect(post?.leftOut).toEqual(leftOut);
  });
});

describe("a Ghost export", () => {
  it("has pages as drafts, legacy ones too, and counts members next to it", async () => {
    const { posts, asides } = await readAll(
      "ghost",
      ghostExport(
        { posts: [{ type: "page" }, { type: undefined, page: 1 }, { title: "Stays" }] },
        { "members.2024.csv": "email\na@b.example\n" },
      ),
    );
    const page = { state: "draft", leftOut: ["A page; imported as a draft."] };
    expect(posts).toMatchObject([page, page, { title: "Stays", state: "published", leftOut: [] }]);
    expect(asides.map(({ what, count }) => [what, count])).toEqual([["subscriber", 1]]);
  });

  it("keeps the addresses of its posts", async () => {
    const { posts } = await readAll(
      "ghost",
      ghostExport({ posts: [{ slug: "a-boat" }, { slug: "untitled" }] }),
    );
    expect(posts.map(({ formerPaths }) => formerPaths)).toEqual([["/a-boat"], []]);
  });

  it.each([
    ["data alone", { data: { posts: [ghostPost({})] } }],
    ["meta and data", { meta: { exported_on: 1, version: "000" }, data: { posts: [ghostPost({})] } }],
  ])("may be %s", async (_, json) => {
    const archive = archiveOf({ "old.json": JSON.stringify(json), "routes.json": '{"routes":{}}' });
    expect((await readAll("ghost", archive)).posts).toHaveLength(1);
  });

  it("counts an oversized post and continues", async () => {
    const { posts, asides } = await readAll(
      "ghost",
      ghostExport({ posts: [{ html: "x".repeat(25_000_000) }, { title: "Stays" }] }),
    );
    expect(posts).toHaveLength(1);
    expect(asides.map(({ what }) => what)).toEqual(["oversized post"]);
  });

  it.each([
    [{ "a.txt": "x" }, "This isn't a Ghost export: there is no JSON file with posts in it."],
    [{ "package.json": '{"name":"casper"}' }, "This isn't a Ghost export"],
    [
      { "g.json": ghostJson({ posts: [{}] }).slice(0, -30) },
      "The JSON of this export is broken or breaks off.",
    ],
  ])("of %j is refused with a message", async (contents, message) => {
    const reading = readAll("ghost", archiveOf(contents as unknown as Record<string, string>));
    await expect(reading).rejects.toThrow(message);
    await expect(reading).rejects.toBeInstanceOf(ArchiveProblem);
  });
});
