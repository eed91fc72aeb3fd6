import type { ImageRef } from "@quire/contracts/records/image";
import type { TopicRef } from "@quire/contracts/records/post";
import { renderHtml } from "@quire/documents/html";
import type { HtmlOptions } from "@quire/documents/html/writing";
import type { FeaturedImage, Image, PostDocument } from "@quire/documents/schema";
import { openingOf, summaryFrom, textFromBlocks, wordCount } from "@quire/documents/text";
import type { AccessType } from "@quire/domain/enums";
import { tagSlug } from "@quire/domain/posts/tags";
import { plannedSizes } from "../../media/pictures.ts";
import { coverOf } from "../drafts/cover.ts";

const SUMMARY_LENGTH = 200;
/** A tsvector holds 1 MB; a text of so many characters cannot reach that in any script. */
const MOST_INDEXED = 100_000;
/** As wide as the column of text is shown. */
const SIZES = "(min-width: 46rem) 42rem, 100vw";

/** Everything of a post's text that readers get, ready to be shown. */
export interface PublishedForm {
  html: string;
  /** What a reader without access gets; null where all is open. */
  openingHtml: string | null;
  /** Made of the opening where the post is locked. */
  summary: string;
  words: number;
  cover: ImageRef | null;
  tags: TopicRef[];
  /** The text that search finds the post by: of a locked post its opening alone. */
  searchable: string;
}

/** Renders a text for its readers. The opening names its files and opens none: they come with the whole. */
export function renderPublished(
  blocks: PostDocument,
  fields: { summary: string; visibility: AccessType; tags: readonly string[] },
  fileAddress?: HtmlOptions["fileAddress"],
): PublishedForm {
  const opening = fields.visibility === "free" ? null : openingOf(blocks);
  const open = opening ?? blocks;
  const [featured] = blocks;
  return {
    html: toHtml(blocks, fileAddress),
    openingHtml: opening && toHtml(opening),
    summary: fields.summary || summaryFrom(open, SUMMARY_LENGTH),
    words: wordCount(blocks),
    cover: coverOf(featured?.type === "featuredImage" ? featured : undefined),
    tags: fields.tags.map((name) => ({ slug: tagSlug(name), name })),
    searchable: textFromBlocks(open).slice(0, MOST_INDEXED),
  };
}

/** The HTML of a text below the title and cover of its page. */
export function toHtml(blocks: PostDocument, fileAddress?: HtmlOptions["fileAddress"]): string {
  return renderHtml(blocks, {
    headingsUnder: 1,
    imageAttributes,
    excludeFeatured: true,
    ...(fileAddress ? { fileAddress } : {}),
  });
}

function imageAttributes({ src, width }: Image | FeaturedImage): { srcset?: string; sizes?: string } {
  const smaller = src ? plannedSizes(src.image, width) : [];
  if (!src || width === null || smaller.length === 0) return {};
  const all = [...smaller, { width, image: src.image }];
  return { srcset: all.map((size) => `${size.image} ${size.width}w`).join(", "), sizes: SIZES };
}
