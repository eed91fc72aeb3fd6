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

/**
 * Renders a text for its readers. The opening names its files without linking to them: they come with the complete
 * text.
 */
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
    searchable: textFromBlocks(open).slice(0, MAX_INDEXED),
  };
}

/** Renders a text as HTML below the title and cover of its page. */
export function toHtml(blocks: PostDocument, fileAddress?: HtmlOptions["fileAddress"]): string {
  return renderHtml(blocks, {
    headingsUnder: 1,
    imageAttributes,
    excludeFeatured: true,
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
