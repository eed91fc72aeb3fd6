import { describe, expect, it } from "vitest";
import { ArchiveProblem } from "../archive.ts";
import { archiveOf } from "../testing/archiveOf.ts";
import { markdownOf, readAll } from "../testing/reading.ts";
import { substackExport } from "../testing/substackExport.ts";

const attrs = (known: unknown) => JSON.stringify(known).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
const BUCKET = "https://substack-post-media.s3.amazonaws.com/public/images/pan.jpeg";
const FETCHED = `https://substackcdn.com/image/fetch/$s_!x!,w_1456,c_limit,f_auto,q_auto:good/${encodeURIComponent(BUCKET)}`;

describe("a Substack post", () => {
  it("has the data of its table row", async () => {
    const { posts } = await readAll(
      "substack",
      substackExport([{ subtitle: "What the pans yielded", html: "<p>Rain again.</p>" }]),
      "https://salt.example/",
    );
    expect(posts[0]).toMatchObject({
      key: "4100",
      title: "The price of salt",
      slug: "the-price-of-salt",
      summary: "What the pans yielded",
      tags: [],
      state: "published",
      access: "free",
      createdAt: new Date("2023-04-05T06:07:08.900Z"),
      publishedAt: new Date("2023-04-05T06:07:08.900Z"),
      canonicalUrl: null,
      cover: null,
      leftOut: [],
    });
    expect(markdownOf(posts[0])).toBe("Rain again.");
  });

  it.each([
    ["everyone", "free", false],
    ["only_free", "followers", false],
    ["only_paid", "paid", false],
    ["founding", "paid", true],
    ["whoever", "paid", true],
    ["", "paid", true],
  ])("for %j becomes %s", async (audience, access, isReported) => {
    const { posts } = await readAll("substack", substackExport([{ audience, html: "<p>a</p>" }]));
    expect(posts[0]?.access).toBe(access);
    expect(posts[0]?.leftOut).toHaveLength(isReported ? 1 : 0);
  });

  it("is a draft without publication date and URL if it was not published", async () => {
    const { posts } = await readAll(
      "substack",
      substackExport([
        { is_published: "false", post_id: "77.untitled", title: "", html: "<p>One. Two.</p>" },
      ]),
      "https://salt.example",
    );
    expect(posts[0]).toMatchObject({
      state: "draft",
      slug: "",
      title: "One. Two.",
      publishedAt: null,
      canonicalUrl: null,
    });
    expect(posts[0]?.leftOut).toEqual(["Untitled: add a title."]);
  });

  it("does not reveal paid text as its title", async () => {
    const archive = substackExport([{ audience: "only_paid", title: "", html: "<p>The secret.</p>" }]);
    expect((await readAll("substack", archive)).posts[0]?.title).toBe("Untitled");
  });

  it("without a file is a draft without text, and a notice", async () => {
    const { posts } = await readAll("substack", substackExport([{}]));
    expect(posts[0]?.state).toBe("draft");
    expect(posts[0]?.leftOut).toEqual([
      "Text left out: it's missing from the export.",
      "No text; imported as a draft.",
    ]);
    expect(markdownOf(posts[0])).toBe("");
  });

  it("of an episode carries its recording", async () => {
    const archive = substackExport([
      { type: "podcast", podcast_url: "https://api.substack.example/a.mp3", html: "<p>Notes</p>" },
    ]);
    const [post] = (await readAll("substack", archive)).posts;
    expect(markdownOf(post)).toBe("Notes");
    expect(post?.form).toMatchObject({
      ...{ type: "audio", files: [{ path: "https://api.substack.example/a.mp3", kind: "audio" }] },
    });
    expect(post?.leftOut).toEqual([]);
  });

  it.each<[string, string, string, string[]]>([
    [
      "a subscription form",
      `<p>a</p><div class="subscription-widget-wrap"><div class="subscription-widget"><p>Join us</p><form><input></form></div></div>`,
      "a",
      [],
    ],
    [
      "share and other buttons",
      `<p class="button-wrapper" data-attrs="${attrs({ url: "https://salt.substack.com/p/x?utm_source=substack&action=share", text: "Share" })}"><a class="button primary" href="x"><span>Share</span></a></p>
       <p class="button-wrapper" data-attrs="${attrs({ url: "%%checkout_url%%", text: "Subscribe now" })}"><a class="button" href="%%checkout_url%%">Subscribe now</a></p>
       <p class="button-wrapper" data-attrs="${attrs({ url: "https://shop.example/salt", text: "Buy salt" })}"><a class="button" href="https://shop.example/salt">Buy salt</a></p>`,
      "[Buy salt](https://shop.example/salt)",
      [],
    ],
    [
      "a paywall",
      `<p>open</p><div class="paywall-jump" data-component-name="PaywallToDOM"></div><p>closed</p>`,
      "open\n\n<!-- paywall -->\n\nclosed",
      [],
    ],
    [
      "a picture in its frame",
      `<div class="captioned-image-container"><figure><a class="image-link image2" href="${FETCHED}"><div class="image2-inset"><picture><source type="image/webp" srcset="${FETCHED} 424w, ${FETCHED} 848w"><img src="${FETCHED}" width="1456" height="900" data-attrs="${attrs({ src: BUCKET, height: 900, width: 1456, alt: "A pan" })}"></picture><div class="image-link-expand"><button><svg><text>x</text></svg></button></div></div></a><figcaption class="image-caption">The <em>old</em> pan</figcaption></figure></div>`,
      `![A pan](${BUCKET} "The old pan")`,
      [],
    ],
    [
      "a picture of the former bucket",
      `<div class="captioned-image-container"><figure><img src="https://bucketeer-00000000-0000-0000-0000-000000000000.s3.amazonaws.com/public/images/pan.jpeg"></figure></div>`,
      `![](${BUCKET})`,
      [],
    ],
    ["a picture without a frame", `<img src="${FETCHED}" alt="b">`, `![b](${BUCKET})`, []],
    [
      "a picture of another site",
      `<img src="https://else.example/c.png">`,
      "![](https://else.example/c.png)",
      [],
    ],
    [
      "a gallery",
      `<div class="image-gallery-embed" data-attrs="${attrs({ gallery: { images: [{ type: "image/jpeg", src: BUCKET }, { src: "https://b.example/2.png" }], caption: "Two pans", alt: "Pans" } })}"></div>`,
      `![Pans](${BUCKET})\n![Pans](https://b.example/2.png)\n\n_Two pans_`,
      [],
    ],
    [
      "footnotes",
      `<p>Salt<a class="footnote-anchor" data-component-name="FootnoteAnchorToDOM" id="footnote-anchor-1" href="#footnote-1" target="_self">1</a> is dear.</p><div class="footnote" data-component-name="FootnoteToDOM"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number" contenteditable="false" target="_self">1</a><div class="footnote-content"><p>Or was.</p></div></div><p>Still.</p>`,
      "Salt[^1] is dear.\n\nStill.\n\n[^1]: Or was.",
      [],
    ],
    [
      "footnotes with their ids on the box",
      `<p>Text.<a class="footnote-anchor" id="footnote-anchor-1" href="#footnote-1">1</a></p><div class="footnote" id="footnote-1"><a href="#footnote-anchor-1" class="footnote-number">1</a><div class="footnote-content"><p>The note.</p></div></div>`,
      "Text.[^1]\n\n[^1]: The note.",
      [],
    ],
    [
      "a link card with a description",
      `<div class="digest-post-embed" data-attrs="${attrs({ caption: "On tides", cta: "Read full story", title: "Ebb", canonical_url: "https://sea.substack.com/p/ebb" })}"></div>`,
      "[Ebb](https://sea.substack.com/p/ebb)\n\nOn tides",
      [],
    ],
    [
      "a tweet without data",
      `<div class="tweet"><a class="tweet-link-top" href="https://twitter.com/salt/status/123?s=21"><img src="https://a.example/avatar.jpg"><div class="tweet-text">Dear</div></a><a href="https://twitter.com/salt/status/123?s=21"><hr><span>50 Likes</span></a></div>`,
      "https://twitter.com/salt/status/123",
      [],
    ],
    [
      "another post",
      `<div class="embedded-post-wrap" data-attrs="${attrs({ id: 1, url: "https://sea.substack.com/p/ebb", publication_name: "Sea", title: "Ebb", truncated_body_text: "…" })}"><a class="embedded-post" href="https://sea.substack.com/p/ebb?utm_source=x"><div>Sea</div><div>Ebb</div></a></div>`,
      "[Ebb](https://sea.substack.com/p/ebb)",
      [],
    ],
    [
      "a tweet",
      `<div class="tweet" data-attrs="${attrs({ url: "https://twitter.com/salt/status/123", full_text: "Dear" })}"><a href="https://twitter.com/salt/status/123"><div>Dear</div></a></div>`,
      "https://twitter.com/salt/status/123",
      [],
    ],
    [
      "a video of YouTube",
      `<div id="youtube2-aBc_-12" class="youtube-wrap" data-attrs="${attrs({ videoId: "aBc_-12", startTime: null })}"><div class="youtube-inner"><iframe src="https://www.youtube-nocookie.com/embed/aBc_-12?rel=0"></iframe></div></div>`,
      "https://www.youtube.com/watch?v=aBc_-12",
      [],
    ],
    [
      "a part of a video of YouTube",
      `<div class="youtube-wrap" data-attrs="${attrs({ videoId: "aBc_-12", startTime: "30s", endTime: null })}"></div>`,
      "https://www.youtube.com/watch?v=aBc_-12&start=30s",
      [],
    ],
    [
      "an unlisted film of Vimeo",
      `<div class="vimeo-wrap" data-attrs="${attrs({ videoId: "76979871", videoKey: "8272103f6e" })}"></div>`,
      "https://vimeo.com/76979871?h=8272103f6e",
      [],
    ],
    [
      "a page that can't be embedded",
      `<div class="tiktok-wrap" data-attrs="${attrs({ url: "https://www.tiktok.com/@salt/video/1", title: "Waves" })}"></div>`,
      "[Waves](https://www.tiktok.com/@salt/video/1)",
      ["An embed was replaced by a link to the original."],
    ],
    [
      "its own polls and videos",
      `<p>a</p><div class="poll-embed" data-attrs="${attrs({ id: 3 })}"></div><div class="poll-embed" data-attrs="${attrs({ id: 4 })}"></div><div class="native-video-embed" data-attrs="${attrs({ mediaUploadId: "x" })}"></div>`,
      "a",
      ["2 polls were left out.", "A video was left out."],
    ],
    [
      "a file",
      `<div class="file-embed-wrapper" data-component-name="FileToDOM"><div class="file-embed-container-reader"><div class="file-embed-details"><div class="file-embed-details-h1">Prices</div><div class="file-embed-details-h2">2MB</div></div><a class="file-embed-button wide" href="https://salt.substack.com/api/v1/file/p.pdf"><span>Download</span></a></div></div>`,
      "[Prices](https://salt.substack.com/api/v1/file/p.pdf)",
      [],
    ],
    [
      "a pull quote, a formula, code",
      `<div class="pullquote"><p>Dear!</p></div><div class="latex-rendered" data-attrs="${attrs({ persistentExpression: "a^2" })}"></div><div class="highlighted_code_block" data-attrs="${attrs({ language: "python" })}"><pre class="shiki"><code>x = 1</code></pre></div>`,
      "> Dear!\n\n```latex\na^2\n```\n\n```python\nx = 1\n```",
      [],
    ],
    [
      "a mention",
      `<p>Ask <span class="mention-wrap" data-attrs="${attrs({ name: "Mira Okafor", id: 1 })}"></span>.</p>`,
      "Ask Mira Okafor.",
      [],
    ],
    ["a class with a different meaning", `<p>a <span class="comment">// b</span></p>`, "a // b", []],
    [
      "another user's stored file",
      `<figure data-kind="file" data-file="b0123456789abcdefghj" data-size="1"><figcaption>x</figcaption></figure>`,
      "x",
      [],
    ],
  ])("imports %s", async (_, html, markdown, leftOut) => {
    const [post] = (await readAll("substack", substackExport([{ audience: "only_paid", html }]))).posts;
    expect(markdownOf(post)).toBe(markdown);
    expect(post?.leftOut).toEqual(leftOut);
  });
});

describe("a Substack export", () => {
  it("may be in a folder with other files", async () => {
    const archive = substackExport(
      [
        { type: "thread" },
        { type: "thread" },
        { type: "restack" },
        { post_id: "5.about", type: "page", html: "<p>b</p>" },
        { html: "<p>a</p>" },
      ],
      {
        "salt/email_list.salt.csv": "email,active_subscription\na@b.example,true\nc@d.example,false\n",
        "__MACOSX/salt/._posts.csv": "x",
      },
      "salt/",
    );
    const { posts, asides } = await readAll("substack", archive);
    expect(posts.map(markdownOf)).toEqual(["b", "a"]);
    expect(posts[0]).toMatchObject({
      ...{ state: "draft", formerPaths: ["/p/about"], leftOut: ["A page; imported as a draft."] },
    });
    expect(asides.map(({ what, count }) => [what, count])).toEqual([
      ["discussion thread", 2],
      ["restack", 1],
      ["subscriber", 2],
    ]);
    expect(asides.at(-1)?.hint).toBe("Import them as subscribers: email_list.salt.csv.");
  });

  it("treats an unknown type as a post", async () => {
    const { posts } = await readAll("substack", substackExport([{ type: "toString", html: "<p>a</p>" }]));
    expect(posts.map(markdownOf)).toEqual(["a"]);
  });

  it.each([
    [{ "notes.txt": "hello" }, "This isn't a Substack export: there is no posts.csv in it."],
    [{ "posts.csv": "" }, 'posts.csv has no column "post_id"'],
    [{ "posts.csv": "name,price\nsalt,3\n" }, 'posts.csv has no column "post_id"'],
    [{ "posts.csv": 'post_id,title\n1,"Salt\n' }, "posts.csv breaks off: a quote opens on line 2"],
  ])("of %j is refused with a message", async (contents, message) => {
    const reading = readAll("substack", archiveOf(contents as unknown as Record<string, string>));
    await expect(reading).rejects.toThrow(message);
    await expect(reading).rejects.toBeInstanceOf(ArchiveProblem);
  });
});
