import type { Block, FeaturedImage, Footnote, Image } from "../schema.ts";

export interface HtmlOptions {
  /**
   * The level of the heading that the text stands under, such as the page's title. Its own headings then go on below that
   * without a gap, whatever levels the author began and went on with: who moves by headings finds none missing.
   */
  headingsUnder?: number;
  /** The responsive sources of an image, from whoever knows which sizes exist. */
  imageAttributes?: (image: Image | FeaturedImage) => { srcset?: string; sizes?: string };
  excludeFeatured?: boolean;
  /** Where whoever reads this asks for a stored file; null, or left out, where they may not have it: it is only named. */
  fileAddress?: (file: string) => string | null;
  /** Put before every id, where two documents stand on one page. */
  idPrefix?: string;
}

/** What one rendering knows. */
export interface Writing extends HtmlOptions {
  /** The id of each heading block, and of each slug an author may have linked to. */
  headingIds: Map<Block, string>;
  /** How deep each heading is nested, from 1. */
  headingDepths: Map<Block, number>;
  slugs: Map<string, string>;
  known: Map<string, Footnote>;
  /** How often each footnote was referred to, in the order of the first references. */
  noteUses: Map<string, number>;
  notes: Footnote[];
}
