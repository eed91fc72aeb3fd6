import type { Block, FeaturedImage, Footnote, Image } from "../schema.ts";

export interface HtmlOptions {
  /**
   * The level of the heading above the text, such as the page's title. The text's own headings continue below it
   * without gaps, whatever levels the author used, for users who navigate by headings.
   */
  headingsUnder?: number;
  /** Returns the responsive sources of an image, from a caller that knows which sizes exist. */
  imageAttributes?: (image: Image | FeaturedImage) => { srcset?: string; sizes?: string };
  excludeFeatured?: boolean;
  /** Returns a stored file's URL for this reader; null or omitted without access: then only its name is shown. */
  fileAddress?: (file: string) => string | null;
  /** Prefix of every id, for pages with two documents. */
  idPrefix?: string;
}

/** State of one rendering. */
export interface RenderContext extends HtmlOptions {
  /** Some of the text is written from right to left: each block names its direction. */
  isBidirectional: boolean;
  /** The id of each heading block, and of each slug that an author may have linked to. */
  headingIds: Map<Block, string>;
  /** The depth of each heading, from 1. */
  headingDepths: Map<Block, number>;
  slugs: Map<string, string>;
  footnotes: Map<string, Footnote>;
  /** Number of references per footnote, in order of first reference. */
  referenceCounts: Map<string, number>;
  referenced: Footnote[];
}
