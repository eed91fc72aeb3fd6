import { linksIn } from "@quire/documents/links";
import { describe, expect, it } from "vitest";
import { postLink } from "../postLink.ts";
import { archiveOf } from "../testing/archiveOf.ts";
import { markdownOf, readAll } from "../testing/reading.ts";

const read = async (contents: Record<string, string>, siteUrl?: string) => {
  const { posts, asides } = await readAll("markdown", archiveOf(contents), siteUrl ?? null);
  return { posts, asides, byKey: new Map(posts.map((post) => [post.key, post])) };
};
const front = (lines: string, body = "Words.") => `---\n${lines}\n---\n\n${body}\n`;

const PNG = "picture";

describe("a Jekyll blog", () => {
  const blog = {
    "_config.yml": "url: https://blog.example\npermalink: pretty\n",
    "_posts/2013-05-06-hello.md": front(
      "title: Hello\ncategories: sea travel\ntags: [whales]",
      "See [two]({% post_url 2013-05-07-two %}) and [also](/2013/05/07/two/).\n\n![A harbor](/images/harbor.png)",
    ),
    "_posts/2013-05-07-two.markdown": front(
      "layout: post\ndate: 2013-05-07 10:00 +0200",
      "Back to [hello](2013-05-06-hello.md).",
    ),
    "blog/_posts/2014-1-2-early.html": front("title: Early", "<p>By <b>hand</b>.</p>"),
    "_drafts/idea.md": front("title: An idea"),
    "about.md": front("layout: page\ntitle: About"),
    "images/harbor.png": PNG,
    "README.md": "# A blog",
    "_layouts/post.html": "<p>{{ content }}</p>",
    "themes/a/about.md": "# A theme",
  };

  it("has its posts, drafts and pages, with their dates, tags and former addresses", async () => {
    const { posts, asides } = await read(blog);
    expect(posts.map(({ key, title, state, publishedAt }) => [key, title, state, publishedAt])).toEqual([
      ["_drafts/idea.md", "An idea", "draft", null],
      ["_posts/2013-05-06-hello.md", "Hello", "published", "2013-05-06"],
      ["_posts/2013-05-07-two.markdown", "Two", "published", new Date("2013-05-07T08:00:00Z")],
      ["about.md", "About", "draft", null],
      ["blog/_posts/2014-1-2-early.html", "Early", "published", "2014-01-02"],
    ]);
    const [, hello, two, about, early] = posts;
    expect([hello?.tags, hello?.slug, hello?.formerPaths]).toEqual([
      ["whales", "sea", "travel"],
      "hello",
      ["/sea/travel/2013/05/06/hello"],
    ]);
    expect(two?.formerPaths).toEqual(["/2013/05/07/two"]);
    expect(early?.formerPaths).toEqual(["/blog/2014/01/02/early"]);
    expect(about?.leftOut).toEqual(["A page; imported as a draft."]);
    expect(markdownOf(early)).toBe("By **hand**.");
    expect(asides.map(({ what, hint }) => [what, hint])).toEqual([
      ["project file", "README.md."],
      ["template text", "themes/a/about.md."],
    ]);
  });

  it("has links between its posts, and pictures from its root", async () => {
    const { byKey } = await read(blog);
    const hello = byKey.get("_posts/2013-05-06-hello.md");
    const to = postLink("_posts/2013-05-07-two.markdown");
    expect(linksIn(hello?.blocks ?? [])).toEqual([to, to]);
    expect(markdownOf(hello)).toContain("![A harbor](images/harbor.png)");
    const two = byKey.get("_posts/2013-05-07-two.markdown");
    expect(linksIn(two?.blocks ?? [])).toEqual([postLink("_posts/2013-05-06-hello.md")]);
  });
});

it("a Hugo site has its posts, with pictures of static and of a text's own folder", async () => {
  const { posts, byKey } = await read({
    "hugo.toml": 'baseURL = "https://hugo.example/"\n',
    "content/_index.md": front("title: Home"),
    "content/about.md": front("title: About"),
    "content/posts/harbor/index.md":
      '+++\ntitle = "Harbor"\ndate = 2020-01-02\naliases = ["/old/harbor/"]\n[cover]\nimage = "a.png"\n+++\n\n![](/images/b.png)\n\n{{< figure src="a.png" caption="A" >}}\n\n{{< chart "x" >}}\n',
    "content/posts/later.md": front("title: Later\ndate: 2099-01-01"),
    "content/posts/hidden.md": front("title: Hidden\ndate: 2020-01-03\ndraft: true"),
    "content/posts/harbor/a.png": PNG,
    "static/images/b.png": PNG,
  });
  expect(posts.map(({ title, state }) => [title, state])).toEqual([
    ["About", "draft"],
    ["Harbor", "published"],
    ["Hidden", "draft"],
    ["Later", "draft"],
  ]);
  const harbor = byKey.get("content/posts/harbor/index.md");
  expect(harbor?.cover?.src).toBe("content/posts/harbor/a.png");
  expect(harbor?.formerPaths).toEqual(["/old/harbor", "/posts/harbor"]);
  expect(markdownOf(harbor)).toContain("static/images/b.png");
  expect(harbor?.leftOut).toEqual([
    'Not shown, because only its own program understands it: “{{< chart "x" >}}”.',
  ]);
  expect(byKey.get("content/posts/later.md")?.leftOut).toEqual([
    "Scheduled for 2099-01-01 00:00 UTC; imported as a draft.",
  ]);
});

describe("an Obsidian vault", () => {
  const vault = {
    ".obsidian/app.json": "{}",
    "one.md": front(
      "publish: true",
      "See [[two|the second]], [[nowhere]] and ![[two]].\n\n![[pic.png|300]]\n\n%%SECRET%%\n",
    ),
    "notes/two.md": front("date: 2024-01-02", "# Second\n\nBack to [[one]]."),
    "files/pic.png": PNG,
  };

  it("publishes only what says so, whatever its date", async () => {
    const { posts } = await read(vault);
    expect(posts.map(({ title, state }) => [title, state])).toEqual([
      ["Second", "draft"],
      ["One", "published"],
    ]);
    expect(posts[0]?.leftOut).toEqual(["Imported as a draft, because it doesn't say that it was published."]);
    const { ".obsidian/app.json": _, ...unmarked } = vault;
    expect((await read(unmarked)).posts.map(({ state }) => state)).toEqual(["draft", "published"]);
  });

  it("has its links and pictures by name, and no private remark", async () => {
    const { byKey } = await read(vault);
    const one = byKey.get("one.md");
    expect(markdownOf(one)).toContain("![](files/pic.png)");
    expect(markdownOf(one)).not.toContain("SECRET");
    expect(markdownOf(one)).toContain("nowhere");
    expect(linksIn(one?.blocks ?? [])).toEqual([postLink("notes/two.md"), postLink("notes/two.md")]);
    expect(one?.leftOut).toEqual([
      "Embedded note, now a link: “![[two]]”.",
      "1 private remark left out.",
      "A link that leads nowhere, now text: “nowhere”.",
    ]);
    expect(markdownOf(byKey.get("notes/two.md"))).toBe(`Back to [one](${postLink("one.md")}).`);
  });
});

it.each([
  ["published: false", "draft"],
  ["draft: maybe", "draft"],
  ["visibility: private", "draft"],
  ["title: [unclosed", "draft"],
  ["date: 2020-01-02", "published"],
  ["title: No date", "draft"],
  ["publish: true", "published"],
])("a text of a folder with %s is %s", async (line, state) => {
  const { posts } = await read({ "a.md": front(line) });
  expect(posts.map((post) => post.state)).toEqual([state]);
});

it("a text carries the files of its folder that it links to", async () => {
  const { posts } = await read({
    "a.md":
      "# A\n\n[The song](media/song.mp3)\n\nSee [the plan](media/plan.pdf).\n\n![[talk.mp4]]\n\n[The map](media/map.png)\n",
    "media/map.png": "x",
    "media/song.mp3": "x",
    "media/plan.pdf": "x",
    "media/talk.mp4": "x",
  });
  const [post] = posts;
  expect(post?.blocks.map((block) => ("name" in block ? `${block.type} ${block.name}` : block.type))).toEqual(
    [...["featuredImage", "audio The song", "paragraph", "file plan.pdf", "video talk.mp4", "image"]],
  );
  expect(post?.blocks.at(-1)).toMatchObject({ caption: "The map" });
  expect(post?.form?.files.map(({ path, kind }) => [path, kind])).toEqual([
    ["media/song.mp3", "audio"],
    ["media/plan.pdf", "document"],
    ["media/talk.mp4", "video"],
  ]);
  expect(post?.leftOut).toEqual(["Imported as a draft, because it doesn't say that it was published."]);
});

it("a stored file of another site is only its name", async () => {
  const { posts } = await read({ "a.md": "# A\n\n<!-- audio b0777777777777777777 1234 take.mp3 -->\n" });
  expect(markdownOf(posts[0])).toBe("take.mp3");
});

it("a text says which links and elements it can't have", async () => {
  const { posts } = await read({
    "a.md":
      "---\npublish: true\n---\n[![A](https://a.example/a.png)](https://a.example/1)\n\n" +
      '<figure><img src="https://a.example/b.png"><figcaption><a href="https://a.example/2">B</a></figcaption></figure>\n\n' +
      "A <my-box>box</my-box>.\n",
    "_posts/2020-01-02-b.html":
      '---\npublish: true\n---\n<a href="https://a.example/3"><img src="https://a.example/c.png"></a><p>Words.</p>',
  });
  expect(posts.map(({ leftOut }) => leftOut)).toEqual([
    ["A link on a picture was left out (https://a.example/3)."],
    [
      "A link on a picture was left out (https://a.example/1).",
      "A link in a caption was left out (https://a.example/2).",
      "HTML that a post can't have, shown as text: “<my-box>”.",
    ],
  ]);
});

it("a folder without texts says what is wrong", async () => {
  await expect(read({ "a.txt": "x" })).rejects.toThrow("There are no markdown texts");
});
