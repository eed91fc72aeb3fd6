import { imagesIn } from "@quire/documents/images";
import { linksIn } from "@quire/documents/links";
import { textFromBlocks } from "@quire/documents/text";
import { expect, it } from "vitest";
import { pictureIn } from "../archive.ts";
import { postOfLink } from "../postLink.ts";
import { archiveOf } from "../testing/archiveOf.ts";
import { BLOG_SHAPES, generatedBlog } from "../testing/generatedBlogs.ts";
import { readAll } from "../testing/reading.ts";

it.each(BLOG_SHAPES)(
  "a blog of 100 posts in the shape of %s comes whole, and its drafts stay drafts",
  async (shape) => {
    const { contents, drafts, words } = generatedBlog(shape, 61, 100);
    const files = archiveOf(contents);
    const { posts } = await readAll("markdown", files);
    expect(posts).toHaveLength(100);
    const keys = new Set(posts.map(({ key }) => key));
    const pictures = new Set<string | null>();
    let links = 0;
    for (const { title, state, blocks, leftOut } of posts) {
      const text = textFromBlocks(blocks);
      expect(text, title).toContain(words.get(title));
      expect(text).not.toMatch(/SECRET|[{}[\]]/);
      expect([title, state]).toEqual([title, drafts.includes(title) ? "draft" : "published"]);
      for (const { src } of imagesIn(blocks)) pictures.add(pictureIn(files, src.fallback));
      for (const href of linksIn(blocks)) {
        const key = postOfLink(href)?.key;
        if (key !== undefined) links++;
        expect(key === undefined || keys.has(key), href).toBe(true);
      }
      expect(leftOut.filter((line) => !/private remark|draft|leads nowhere/.test(line))).toEqual([]);
    }
    expect([pictures.size, pictures.has(null)]).toEqual([100, false]);
    expect(links).toBeGreaterThanOrEqual(66);
  },
);
