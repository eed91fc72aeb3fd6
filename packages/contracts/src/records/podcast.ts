import type { ImageRef } from "./image.ts";

/** A site's podcast, as its owner sets it up for podcast directories. */
export interface Podcast {
  /** The address to enter in podcast directories. */
  url: string;
  /** Some recording is open to everyone. */
  has_episodes: boolean;
  /** Where directories send the code that proves ownership. Public in the feed. Null: none is named. */
  email: string | null;
  /** "Arts", "Arts > Books". */
  category: string;
  /** Empty: the site's description. */
  summary: string;
  /** Null: the site's logo is the cover. */
  cover: ImageRef | null;
  /** Why directories will refuse the current cover or logo; null if they accept it. */
  cover_problem: string | null;
}
