import type { ImageRef } from "@quire/contracts/records/image";
import type { TopicRef } from "@quire/contracts/records/post";
import { renderHtml } from "@quire/documents/html";
import type { HtmlOptions } from "@quire/documents/html/renderContext";
import type { FeaturedImage, Image, PostDocument } from "@quire/documents/schema";
import { openingOf, summaryFrom, textFromBlocks, wordCount } from "@quire/documents/text";
import type { AccessType } from "@quire/domain/enums";
import { tagSlug } from "@quire/domain/posts/tags";
import { plannedSizes } from "../../media/pictures.ts";

const SUMMARY_LENGTH = 200;
/** A tsvector holds 1 MB; a text of this many characters can't reach that in any script. */
const MAX_INDEXED = 100_000;
/** As wide as the column of text is displayed. */
const SIZES = "(min-width: 46rem) 42rem, 100vw";

/** A post's text as readers get it, rendered. */
export interface PublishedForm {
  html: string;
  /** What a reader without access gets; null if the text is free. */
  openingHtml: string | null;
  /** Made from the opening if the post is locked. */
  summary: string;
  words: number;
  cover: ImageRef | null;
  tags: TopicRef[];
  /** The text that search indexes: for a locked post only its opening. */
  searchable: string;
}

/** The fields that a post's form depends on. */
export interface FormFields {
  summary: string;
  visibility: AccessType;
  tags: readonly string[];
}

/**
 * Renders a text for its readers. `files` are the addresses of its files. The opening names its files without linking
 * to them: they come with the complete text.
 */
export function renderPublished(
  blocks: PostDocument,
  fields: FormFields,
  files: ReadonlyMap<string, string>,
): PublishedForm {
  const opening = fields.visibility === "free" ? null : openingOf(blocks);
  const [featured] = blocks;
  return {
    html: toHtml(blocks, (file) => files.get(file) ?? null),
    openingHtml: opening && toHtml(opening),
    summary: fields.summary || suggestSummary(blocks, fields.visibility),
    words: wordCount(blocks),
    cover: coverOf(featured?.type === "featuredImage" ? featured : undefined),
    tags: fields.tags.map((name) => ({ slug: tagSlug(name), name })),
    searchable: textFromBlocks(opening ?? blocks).slice(0, MAX_INDEXED),
  };
}

/** Returns the summary of a text that has none of its own, from what everyone may read. */
export function suggestSummary(blocks: PostDocument, visibility: AccessType): string {
  return summaryFrom(visibility === "free" ? blocks : openingOf(blocks), SUMMARY_LENGTH);
}

/** Renders a text as HTML below the title and cover of its page, or with the cover at its start. */
export function toHtml(
  blocks: PostDocument,
  fileAddress?: HtmlOptions["fileAddress"],
  { excludeFeatured = true } = {},
): string {
  return renderHtml(blocks, {
    headingsUnder: 1,
    imageAttributes,
    excludeFeatured,
    ...(fileAddress ? { fileAddress } : {}),
  });
}

/** Returns the featured image as cards and pages show it; null if there is none. */
export function coverOf(featured: FeaturedImage | undefined): ImageRef | null {
  if (!featured?.src) return null;
  const { image, fallback } = featured.src;
  return {
    image,
    fallback,
    alt: featured.alt,
    width: featured.width,
    height: featured.height,
    prominent_color: featured.prominent_color,
    ...withSizes(plannedSizes(image, featured.width)),
  };
}

/** Until the AVIF exists, and for animated pictures, its address serves the format that does. */
function withSizes(sizes: ImageRef["sizes"]): Pick<ImageRef, "sizes" | "avif"> {
  return sizes.length > 0 ? { sizes, avif: true } : { sizes };
}

function imageAttributes({ src, width }: Image | FeaturedImage): { srcset?: string; sizes?: string } {
  const smaller = src ? plannedSizes(src.image, width) : [];
  if (!src || width === null || smaller.length === 0) return {};
  const all = [...smaller, { width, image: src.image }];
  return { srcset: all.map((size) => `${size.image} ${size.width}w`).join(", "), sizes: SIZES };
}
