import type { Passage } from "@quire/domain/posts/passages";

/** A reader's highlight in a post, private to them. */
export interface Highlight {
  id: string;
  post_id: string;
  site_id: string;
  /** The post's serial, or the post itself. */
  work_id: string;
  title: string;
  work_title: string;
  /** Address of the post; null once its site is gone. */
  url: string | null;
  passage: Passage;
  /** Empty without a note. */
  note: string;
  /** Deleted on some device: other devices delete it too. Its words are empty. */
  deleted: boolean;
  /** When it was last edited, UTC ISO 8601; never later than the server's clock. */
  edited_at: string;
}
