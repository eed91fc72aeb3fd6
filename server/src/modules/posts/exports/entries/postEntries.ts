import type { Pricing } from "@quire/contracts/records/post";
import { imagesIn, mapImages } from "@quire/documents/images";
import type { PostDocument } from "@quire/documents/schema";
import type { PostSubtype, PostType } from "@quire/domain/enums";
import { typeOf } from "@quire/domain/posts/postTypes";
import { zonedIso } from "@quire/domain/time/zonedTime";
import { anyOf, listBind } from "../../../../platform/database/listBind.ts";
import { select } from "../../../../platform/database/select.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { parseOptions, writeMarkdownOrText } from "../../parsing/parseInWorker.ts";
import { SITE_ZONE } from "../../publicationRow.ts";
import { readSnapshotFields, type SnapshotFields } from "../../snapshot.ts";
import { walk } from "../../walk.ts";
import { frontMatter } from "../frontMatter.ts";
import { textOf, type ZipEntry } from "../zipOf.ts";
import { exportedPath } from "./fileEntries.ts";

interface PostRow {
  key: string;
  title: string;
  ptype: PostType;
  subtype: PostSubtype | null;
  parent: string | null;
  position: number | null;
  slug: string;
  summary: string;
  visibility: string;
  tags: string[];
  blocks: PostDocument;
  fields: Partial<SnapshotFields>;
  published_at: Date | null;
  published_version: number | null;
  archived_at: Date | null;
  updated_at: Date;
  /** The site's. */
  time_zone: string | null;
}

const POSTS = `SELECT p.id AS key, p.title, p.ptype, p.subtype, p.parent_id AS parent, p.position, p.slug, p.summary,
    p.visibility, p.tags, r.blocks, r.fields, p.published_at, p.published_version, p.archived_at, p.updated_at, ${SITE_ZONE}
  FROM posts p JOIN revisions r ON r.post_id = p.id AND r.version = p.version AND r.kind = 'checkpoint'
 WHERE p.site_id = $userId AND p.id > $after ORDER BY p.id LIMIT $limit`;

/** Posts read at once: a long chapter is a megabyte of blocks. */
const AT_ONCE = 5;

/** Yields each post with its working text, as a file that `quire publish` and `quire import quire` can read. */
export async function* postEntries(platform: Platform, userId: string): AsyncGenerator<ZipEntry> {
  const options = parseOptions(platform, { kind: "user", userId }, "");
  for await (const post of walk<PostRow>(platform, POSTS, { userId }, AT_ONCE)) {
    yield {
      name: `posts/${post.slug ? `${post.slug.slice(0, 60)}-` : ""}${post.key}.md`,
      modified: post.updated_at,
      body: async () => {
        const paths = await findPaths(platform, userId, post);
        return textOf([
          frontMatter(fieldsOf(post, paths)),
          await writeMarkdownOrText(withPaths(post.blocks, paths), options, { featured: true }),
        ]);
      },
    };
  }
}

/** Where a post's files are in the export, seen from its text: by id, and of pictures by the hash of their bytes. */
type Paths = ReadonlyMap<string, string>;

const FILES = `SELECT id, name, kind, encode(sha256, 'hex') AS sha256 FROM files
  WHERE site_id = $userId AND (id = ${anyOf("ids")} OR (kind = 'image' AND sha256 = ANY(${listBind("hashes", "bytea")}::bytea[])))`;

async function findPaths(
  { db }: Platform,
  userId: string,
  { blocks, fields }: Pick<PostRow, "blocks" | "fields">,
): Promise<Paths> {
  const ids = readSnapshotFields(fields).files.map(({ file }) => file);
  const hashes = [...new Set(imagesIn(blocks).flatMap(({ src }) => hashOf(src.fallback) ?? []))];
  if (ids.length + hashes.length === 0) return new Map();
  const rows = await select<{ id: string; name: string; kind: string; sha256: string }>(db, FILES, {
    ...{ userId, ids, hashes: hashes.map((hash) => Buffer.from(hash, "hex")) },
  });
  return new Map(
    rows.flatMap((row) => {
      const path = `../${exportedPath(row)}`;
      return [[row.id, path] as const, ...(row.kind === "image" ? [[row.sha256, path] as const] : [])];
    }),
  );
}

/** The hash in a picture's address. */
const hashOf = (address: string): string | null =>
  /\/files\/([0-9a-f]{64})\/[^/]+$/.exec(address)?.[1] ?? null;

/** Returns a text that refers to the exported pictures, so that the export is complete without the site. */
function withPaths(blocks: PostDocument, paths: Paths): PostDocument {
  return mapImages(blocks, ({ src }) => {
    const path = paths.get(hashOf(src.fallback) ?? "");
    if (path === undefined) return null;
    const address = encodeURI(path).replace(/[?#()]/g, encodeURIComponent);
    return { src: { image: address, fallback: address } };
  });
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

function fieldsOf(post: PostRow, paths: Paths) {
  const {
    files,
    pricing,
    nsfw,
    direction,
    good_type: good,
    canonical_url: canonical,
  } = readSnapshotFields(post.fields);
  return {
    title: post.title,
    tags: post.tags,
    access: post.visibility,
    summary: post.summary || null,
    slug: post.slug || null,
    parent: post.parent,
    id: post.key,
    type: typeOf(post),
    place: post.position,
    state: post.published_version !== null ? "published" : post.archived_at ? "archived" : "draft",
    published: post.published_at && zonedIso(post.published_at, post.time_zone),
    price: pricing && post.visibility === "paid" ? pricesOf(pricing) : null,
    nsfw: nsfw || null,
    ...{ direction, good, canonical },
    files: files.flatMap(({ file }) => paths.get(file) ?? []),
  };
}

const pricesOf = ({ web }: Pricing): Record<string, number> =>
  Object.fromEntries(Object.entries(web).map(([code, minor]) => [code, minor / 100]));
