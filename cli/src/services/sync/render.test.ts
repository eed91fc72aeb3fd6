import type { PostText } from "@quire/contracts/calls/syncing";
import { describe, expect, it } from "vitest";
import { type RenderPlace, renderText } from "./render.ts";

const ID = "b0000000000000000001";
const POST: PostText = {
  id: ID,
  ptype: "blog",
  subtype: null,
  parent: null,
  index: null,
  title: "Loomings",
  permalink: `/post/${ID}/loomings`,
  version: 3,
  status: "published",
  has_unpublished_changes: false,
  is_archived: false,
  is_typed_in: false,
  scheduled: null,
  updated: "2026-01-05T10:00:00.000Z",
  markdown: "Call me Ishmael.\n",
  summary: "",
  tags: [],
  visibility: "free",
  pricing: null,
  slug: "",
  nsfw: false,
  direction: null,
  good_type: null,
  canonical_url: null,
  cover: null,
  pictures: [],
  files: [],
};
const NEW: RenderPlace = {
  path: "loomings.md",
  parent: null,
  isPlacedByName: false,
  pictures: new Map(),
  before: null,
  isLossless: false,
};
const render = (post: Partial<PostText>, place: Partial<RenderPlace> = {}) =>
  renderText({ ...POST, ...post }, { ...NEW, ...place });

describe("renderText", () => {
  it("writes what the owner chose, and omits defaults", () => {
    expect(render({})).toBe(`---\ntitle: Loomings\nid: ${ID}\n---\n\nCall me Ishmael.\n`);
  });

  it("moves the file's private remarks to its end, since the site doesn't have them", () => {
    const before = `---\nid: ${ID}\n---\n\nCall me %%Ahab?%% Ishmael.\n\n%%\nCheck the year.\n%%\n`;
    const text = render({ markdown: "Call me Jonah.\n" }, { before });
    expect(text).toContain("\n\nCall me Jonah.\n\n%%Ahab?%%\n\n%%\nCheck the year.\n%%\n");
    expect(render({ markdown: "Call me Jonah.\n" }, { before: text })).toBe(text);
  });

  it("writes all fields of a post that has many", () => {
    const post = {
      ptype: "chapter" as const,
      parent: "b0000000000000000002",
      index: 4,
      tags: ["Sea", "Whales: white"],
      summary: "Why",
      visibility: "paid" as const,
      pricing: { web: { INR: 9900, USD: 150 } },
      slug: "looming",
      nsfw: true,
      status: "drafts" as const,
    };
    expect(render(post, { parent: "story.md" })).toBe(
      [
        "---\ntitle: Loomings\nparent: story.md\nindex: 4\n",
        'tags: [ Sea, "Whales: white" ]\nsummary: Why\naccess: paid\nprice: { INR: 99, USD: 1.5 }\n',
        `slug: looming\nnsfw: true\ndraft: true\nid: ${ID}\n---\n\nCall me Ishmael.\n`,
      ].join(""),
    );
  });

  it("names pictures by their files, and keeps the URLs of those the folder lacks", () => {
    const markdown = "![A](/files/a/full.webp) ![B](/files/b/full.webp)\n";
    const pictures = new Map([["/files/a/full.webp", "images/a (1).webp"]]);
    expect(render({ markdown, cover: "/files/a/full.webp" }, { pictures })).toContain(
      "cover: images/a (1).webp\n",
    );
    expect(render({ markdown }, { pictures })).toContain(
      "![A](images/a%20%281%29.webp) ![B](/files/b/full.webp)",
    );
  });

  it("keeps comments, other keys and their order in an existing file", () => {
    const before = "---\n# mine\nlayout: wide\ntags: [Sea]\ntitle: Old\n---\n\nOld text.\n";
    expect(render({ tags: ["Sea", "Land"], summary: "Why" }, { before })).toBe(
      `---\n# mine\nlayout: wide\ntags: [Sea, Land]\ntitle: Loomings\nsummary: Why\nid: ${ID}\n---\n\nCall me Ishmael.\n`,
    );
  });

  it("removes keys that no longer apply", () => {
    const before = "---\ntitle: Loomings\ntags: [Sea]\ndraft: true\n---\n\nText.\n";
    expect(render({}, { before })).toBe(`---\ntitle: Loomings\nid: ${ID}\n---\n\nCall me Ishmael.\n`);
  });

  it("keeps the text as written if only fields are new", () => {
    const place = { before: "# Loomings\n\n*My* way\n", isLossless: true };
    expect(render({ status: "drafts" }, place)).toBe(
      `---\ndraft: true\nid: ${ID}\n---\n# Loomings\n\n*My* way\n`,
    );
    expect(render({}, { before: "---\nindex: 1\n---\n# Loomings\n", isLossless: true })).toBe(
      `---\nindex: 1\nid: ${ID}\n---\n# Loomings\n`,
    );
  });

  it("writes a serial's description into its YAML file", () => {
    const serial = { ptype: "parent" as const, subtype: "story" as const, title: "Moby-Dick" };
    expect(render(serial, { path: "moby-dick/story.yml", before: "title: Old\n" })).toBe(
      `title: Moby-Dick\nid: ${ID}\ntext: |\n  Call me Ishmael.\n`,
    );
  });

  it.each(["yes", "1984", "- x", "a: b", "# c", "'", "2026-01-01", "null", " lead"])(
    "preserves the title %s",
    async (title) => {
      const { splitFrontMatter } = await import("@quire/formats/frontMatter/split");
      const { readFrontMatter } = await import("../frontMatter/readFrontMatter.ts");
      const { problemsOf } = await import("../posts/problems.ts");
      const parts = splitFrontMatter(render({ title }));
      if ("problem" in parts) throw new Error(parts.problem);
      const reading = { path: "loomings.md", now: new Date(0) };
      expect(readFrontMatter(parts.front, problemsOf("x"), reading).fields.title).toBe(title.trim());
    },
  );
});
