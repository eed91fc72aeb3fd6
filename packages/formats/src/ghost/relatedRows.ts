import { type ArchiveFiles, ArchiveProblem } from "../archiveFiles.ts";
import { GhostRow, ghostRows } from "./rows.ts";

const MOST_ROWS = 1_000_000;
const LONGEST_NAME = 200;

/** Data about posts outside their own rows. */
export interface RelatedRows {
  /** By post id: the names of its tags in order. */
  tagsOf(postId: string): string[];
  /** By post id: the alt text and caption (HTML) of its image. */
  pictureOf(postId: string): { alt: string; caption: string };
}

/** Reads what must be known before the first post, in an earlier pass over the file. */
export async function readRelatedRows(files: ArchiveFiles, name: string): Promise<RelatedRows> {
  const names = new Map<string, string>();
  const links = new Map<string, { tag: string; order: number }[]>();
  const pictures = new Map<string, { alt: string; caption: string }>();
  let count = 0;
  for await (const { table, value } of ghostRows(files, name, ["tags", "posts_tags", "posts_meta"])) {
    // These are held in memory; posts are not.
    if (++count > MOST_ROWS)
      throw new ArchiveProblem("This export has more tags than any site: it is broken.");
    const row = new GhostRow(value);
    if (table === "tags") {
      const isInternal = row.text("visibility") === "internal" || row.text("name").startsWith("#");
      if (!isInternal) names.set(row.text("id"), row.text("name").slice(0, LONGEST_NAME));
    } else if (table === "posts_tags") {
      const post = row.text("post_id");
      const link = { tag: row.text("tag_id"), order: Number(row.text("sort_order")) || 0 };
      const known = links.get(post);
      if (known) known.push(link);
      else links.set(post, [link]);
    } else {
      const alt = row.text("feature_image_alt").slice(0, 2000);
      const caption = row.text("feature_image_caption").slice(0, 5000);
      if (alt || caption) pictures.set(row.text("post_id"), { alt, caption });
    }
  }
  return {
    tagsOf: (post) =>
      (links.get(post) ?? []).sort((a, b) => a.order - b.order).flatMap(({ tag }) => names.get(tag) ?? []),
    pictureOf: (post) => pictures.get(post) ?? { alt: "", caption: "" },
  };
}
