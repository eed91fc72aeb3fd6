import type { PostDocument } from "@quire/documents/schema";
import { zonedIso } from "@quire/domain/time/zonedTime";
import type { Platform } from "../../../../platform/platform.ts";
import { parseOptions, writeMarkdownOrText } from "../../parsing/parseInWorker.ts";
import { SITE_ZONE } from "../../publicationRow.ts";
import { walk } from "../../walk.ts";
import { frontMatter } from "../frontMatter.ts";
import { textOf, type ZipEntry } from "../zipOf.ts";

interface PostRow {
  key: string;
  title: string;
  ptype: string;
  subtype: string | null;
  parent: string | null;
  position: number | null;
  slug: string;
  summary: string;
  visibility: string;
  tags: string[];
  blocks: PostDocument;
  published_at: Date | null;
  published_version: number | null;
  archived_at: Date | null;
  updated_at: Date;
  /** The site's. */
  time_zone: string | null;
}

const POSTS = `SELECT p.id AS key, p.title, p.ptype, p.subtype, p.parent_id AS parent, p.position, p.slug, p.summary,
    p.visibility, p.tags, r.blocks, p.published_at, p.published_version, p.archived_at, p.updated_at, ${SITE_ZONE}
  FROM posts p JOIN revisions r ON r.post_id = p.id AND r.version = p.version AND r.kind = 'checkpoint'
 WHERE p.site_id = $userId AND p.id > $after ORDER BY p.id LIMIT $limit`;

/** Posts read at once: a long chapter is a megabyte of blocks. */
const AT_ONCE = 5;

/** Yields each post with its working text, as a file that `quire publish` can import. */
export async function* postEntries(platform: Platform, userId: string): AsyncGenerator<ZipEntry> {
  const options = parseOptions(platform, { kind: "user", userId }, "");
  for await (const post of walk<PostRow>(platform, POSTS, { userId }, AT_ONCE)) {
    yield {
      name: `posts/${post.slug ? `${post.slug.slice(0, 60)}-` : ""}${post.key}.md`,
      modified: post.updated_at,
      body: async () =>
        textOf([
          frontMatter(fieldsOf(post)),
          await writeMarkdownOrText(post.blocks, options, { featured: true }),
        ]),
    };
  }
}

interface PageRow {
  key: string;
  title: string;
  slug: string;
  blocks: PostDocument;
  published_at: Date | null;
  updated_at: Date;
}

const PAGES = `SELECT id AS key, title, slug, blocks, published_at, updated_at FROM site_pages
 WHERE site_id = $userId AND id > $after ORDER BY id LIMIT $limit`;

/** Yields each page of the user's site, such as About. */
export async function* pageEntries(platform: Platform, userId: string): AsyncGenerator<ZipEntry> {
  const options = parseOptions(platform, { kind: "user", userId }, "");
  for await (const page of walk<PageRow>(platform, PAGES, { userId }, AT_ONCE)) {
    const { title, slug, published_at } = page;
    const fields = { title, slug, id: page.key, state: published_at ? "published" : "draft" };
    yield {
      name: `pages/${slug.slice(0, 60)}-${page.key}.md`,
      modified: page.updated_at,
      body: async () =>
        textOf([frontMatter(fields), await writeMarkdownOrText(page.blocks, options, { featured: true })]),
    };
  }
}

function fieldsOf(post: PostRow) {
  return {
    title: post.title,
    tags: post.tags,
    access: post.visibility,
    summary: post.summary || null,
    slug: post.slug || null,
    parent: post.parent,
    id: post.key,
    kind: post.subtype ?? post.ptype,
    place: post.position,
    state: post.published_version !== null ? "published" : post.archived_at ? "archived" : "draft",
    published: post.published_at && zonedIso(post.published_at, post.time_zone),
  };
}
