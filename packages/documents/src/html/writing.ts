import type { Block, FeaturedImage, Footnote, Image } from "../schema.ts";

export interface HtmlOptions {
  /** Added to every heading's level, so that a post's first level can stand below the page's title. */
  headingOffset?: number;
  /** The responsive sources of an image, from whoever knows which sizes exist. */
  imageAttributes?: (image: Image | FeaturedImage) => { srcset?: string; sizes?: string };
  excludeFeatured?: boolean;
  /** Put before every id, where two documents stand on one page. */
  idPrefix?: string;
}

/** What one rendering knows. */
export interface Writing extends HtmlOptions {
  /** The id of each heading block, and of each slug an author may have linked to. */
  headingIds: Map<Block, string>;
  slugs: Map<string, string>;
  known: Map<string, Footnote>;
  /** How often each footnote was referred to, in the order of the first references. */
  noteUses: Map<string, number>;
  notes: Footnote[];
}
