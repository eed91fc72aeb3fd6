import { describe, expect, it } from "vitest";
import { ArchiveProblem } from "../archive.ts";
import { archiveOf } from "../testing/archiveOf.ts";
import { mediumStory, storyTitle } from "../testing/mediumStory.ts";
import { markdownOf, readAll } from "../testing/reading.ts";

const NAME = "posts/2019-01-02_Bees-in-the-attic-1a2b3c4d5e6f.html";
const TITLE = "Bees in the attic";
const PICTURE = "https://cdn-images-1.medium.com/max/800/1*abc.png";
const LARGE = "https://cdn-images-1.medium.com/max/2560/1*abc.png";

async function readBody(body: string, subtitle = "") {
  const html = mediumStory({ title: TITLE, subtitle, body: storyTitle(TITLE) + body });
  return (await readAll("medium", archiveOf({ [NAME]: html }))).posts[0];
}

describe("a Medium story", () => {
  it("has the data of its page, and no title in its text", async () => {
    const html = mediumStory({
      title: TITLE,
      subtitle: "A summer of noise",
      body: `${storyTitle(TITLE)}<h4 class="graf graf--h4 graf--subtitle">A summer of noise</h4><p class="graf graf--p">They came in <em class="markup--em">May</em>.</p>`,
      canonical: "https://medium.com/@mira/bees-in-the-attic-1a2b3c4d5e6f",
      published: "2019-01-02T03:04:05.678Z",
    });
    const { posts, asides } = await readAll("medium", archiveOf({ [NAME]: html, "README.html": "<p>x</p>" }));
    expect(posts[0]).toMatchObject({
      key: "1a2b3c4d5e6f",
      title: TITLE,
      slug: "",
      summary: "A summer of noise",
      state: "published",
      access: "free",
      publishedAt: new Date("2019-01-02T03:04:05.678Z"),
      canonicalUrl: null,
      cover: null,
      leftOut: [],
    });
    expect(markdownOf(posts[0])).toBe("They came in _May_.");
    expect(asides).toEqual([]);
  });

  it("falls back to the date in its file name", async () => {
    const html = mediumStory({ title: TITLE, body: `${storyTitle(TITLE)}<p class="graf">a</p>` });
    const { posts } = await readAll("medium", archiveOf({ [`medium-export/${NAME}`]: html }));
    expect(posts[0]?.publishedAt).toBe("2019-01-02");
  });

  it.each(["https://mira.example/bees", "https://notmedium.com/bees", "https://medium.com.example/bees"])(
    "has the canonical URL %s if it was first published there",
    async (canonical) => {
      const html = mediumStory({
        title: TITLE,
        body: `${storyTitle(TITLE)}<p class="graf">a</p>`,
        canonical,
      });
      const { posts } = await readAll("medium", archiveOf({ [`posts/${NAME}`]: html }));
      expect(posts[0]?.canonicalUrl).toBe(canonical);
    },
  );

  it.each(["https://medium.com/@mira/bees", "https://mira.medium.com/bees"])(
    "has no canonical URL for Medium's own %s",
    async (canonical) => {
      const html = mediumStory({
        title: TITLE,
        body: `${storyTitle(TITLE)}<p class="graf">a</p>`,
        canonical,
      });
      const { posts } = await readAll("medium", archiveOf({ [NAME]: html }));
      expect(posts[0]?.canonicalUrl).toBeNull();
    },
  );

  it("is a draft if its file name starts with draft", async () => {
    const html = mediumStory({
      title: TITLE,
      body: `<p class="graf graf--p">Bees in the attic</p>`,
      canonical: "https://medium.com/p/x",
    });
    const { posts } = await readAll(
      "medium",
      archiveOf({ "posts/draft_Bees-in-the-attic-1a2b3c4d5e6f.html": html }),
    );
    expect(posts[0]).toMatchObject({ state: "draft", publishedAt: null, canonicalUrl: null, title: TITLE });
  });

  it("without a title and named after its first words is a reply", async () => {
    const answer = mediumStory({
      title: "I kept bees too, and",
      body: `<p class="graf graf--p graf--leading">I kept bees too, and they left.</p>`,
    });
    const photo = mediumStory({ title: "", body: `<p class="graf">Only these words.</p>` });
    const { posts, asides } = await readAll(
      "medium",
      archiveOf({
        "posts/2019-02-01_I-kept-bees-too--and-0a0b0c0d0e0f.html": answer,
        "posts/2019-02-02_A-photograph-1a1b1c1d1e1f.html": photo,
      }),
    );
    expect(asides.map(({ what, count }) => [what, count])).toEqual([["response", 1]]);
    expect(posts.map(({ title }) => title)).toEqual(["A photograph"]);
  });

  it("with a leading cover image has it as its cover", async () => {
    const figure = `<figure class="graf graf--figure"><img class="graf-image" data-image-id="1*abc.png" data-width="900" data-height="600" data-is-featured="true" src="${PICTURE}" alt="A hive"><figcaption class="imageCaption">The hive</figcaption></figure>`;
    const post = await readBody(`${figure}<p class="graf graf--p">a</p>`);
    expect(post?.cover).toEqual({ src: LARGE, alt: "A hive", caption: "The hive" });
    expect(post?.blocks[0]).toMatchObject({
      type: "featuredImage",
      src: { image: LARGE },
      caption: "The hive",
    });
    expect(markdownOf(post)).toBe("a");
    const later = await readBody(`<p class="graf graf--p">a</p>${figure}`);
    expect(later?.cover).toBeNull();
    expect(later?.blocks.at(-1)).toMatchObject({
      type: "image",
      width: 900,
      height: 600,
      src: { image: LARGE },
    });
  });

  it.each<[string, string, string, string[]]>([
    [
      "a heading that repeats its title",
      `<p class="graf">a</p><h3 class="graf graf--h3">${TITLE}</h3>`,
      `a\n\n### ${TITLE}`,
      [],
    ],
    [
      "a subtitle that differs from its summary",
      `<h4 class="graf graf--h4 graf--subtitle">More</h4>`,
      "#### More",
      [],
    ],
    [
      "a divider between two parts",
      `<p class="graf">a</p></div></div></section><section class="section"><div class="section-divider"><hr class="section-divider"></div><div><div><p class="graf">b</p>`,
      "a\n\n***\n\nb",
      [],
    ],
    [
      "a link card",
      `<div class="graf graf--mixtapeEmbed"><a href="https://hive.example/how" class="markup--anchor markup--mixtapeEmbed-anchor" title="x"><strong class="markup--strong">How hives work</strong><br><em>About wax</em>hive.example</a><a href="https://hive.example/how" class="js-mixtapeImage mixtapeImage u-ignoreBlock"></a></div>`,
      "[How hives work](https://hive.example/how)\n\nAbout wax",
      [],
    ],
    [
      "pictures in a row",
      `<p class="graf">a</p></div><div class="section-inner sectionLayout--outsetRow" data-paragraph-count="2"><figure class="graf graf--figure graf--layoutOutsetRow"><img class="graf-image" data-width="900" data-height="600" src="${PICTURE}"></figure><figure class="graf graf--figure graf--layoutOutsetRowContinue"><img class="graf-image" src="${PICTURE.replace("abc", "d")}"><figcaption class="imageCaption">Both</figcaption></figure></div><div class="section-inner"><p class="graf">b</p>`,
      `a\n\n![](${LARGE})\n![](${LARGE.replace("abc", "d")})\n\n_Both_\n\nb`,
      [],
    ],
    [
      "a video",
      `<figure class="graf graf--figure graf--iframe"><iframe src="https://www.youtube.com/embed/aB_c?feature=oembed" width="700" height="393" frameborder="0"></iframe></figure>`,
      "https://www.youtube.com/embed/aB_c?feature=oembed",
      [],
    ],
    [
      "a proxied video",
      `<figure class="graf graf--iframe"><iframe data-src="https://cdn.embedly.com/widgets/media.html?src=x&amp;url=https%3A%2F%2Fvimeo.com%2F123"></iframe></figure>`,
      "https://vimeo.com/123",
      [],
    ],
    [
      "a Medium frame",
      `<figure class="graf graf--iframe"><iframe src="https://medium.com/media/abc?postId=1"></iframe><figcaption>Prices</figcaption></figure>`,
      "[Prices](https://medium.com/media/abc?postId=1)",
      ["An embed was replaced by a link to the original."],
    ],
    [
      "a gist",
      `<figure class="graf graf--iframe"><script src="https://gist.github.com/mira/abc.js"></script></figure>`,
      "<https://gist.github.com/mira/abc>",
      ["A gist was replaced by a link to the original."],
    ],
    [
      "a tweet",
      `<figure class="graf"><blockquote class="twitter-tweet"><a href="https://twitter.com/mira/status/99"></a></blockquote></figure>`,
      "https://twitter.com/mira/status/99",
      [],
    ],
    [
      "code and quotes",
      `<pre data-code-block-mode="1" data-code-block-lang="javascript" class="graf graf--pre">let a;<br>a = 1;</pre><blockquote class="graf graf--pullquote">Buzz</blockquote>`,
      "```javascript\nlet a;\na = 1;\n```\n\n> Buzz",
      [],
    ],
  ])("imports %s", async (_, body, markdown, leftOut) => {
    const post = await readBody(body);
    expect(markdownOf(post)).toBe(markdown);
    expect(post?.leftOut).toEqual(leftOut);
  });

  it("with an empty file has its name as title, and a notice", async () => {
    const { posts } = await readAll("medium", archiveOf({ [NAME]: "\u0000\u0001 <<<" }));
    expect(posts[0]).toMatchObject({ title: "Bees in the attic" });
    expect(posts[0]?.leftOut).toEqual([
      "Text left out: we couldn't read it.",
      "No text; imported as a draft.",
    ]);
  });
});

it.each([
  ["posts/readme.html", "whose page is no story"],
  [NAME.replace("posts/", "blogposts/"), "with stories in another folder"],
  [NAME.replace("posts/", "posts/drafts/"), "with stories in a folder below"],
])("an archive with only %s, %s, is refused with a message", async (name) => {
  const html = mediumStory({ title: TITLE, body: `${storyTitle(TITLE)}<p class="graf">a</p>` });
  const reading = readAll("medium", archiveOf({ [name]: html }));
  await expect(reading).rejects.toBeInstanceOf(ArchiveProblem);
  await expect(reading).rejects.toThrow(
    "This isn't a Medium export: there are no stories in a folder “posts” in it.",
  );
});
