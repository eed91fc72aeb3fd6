/** A change to send: the state wanted, so that sending it twice does no harm. */
export interface OutboxEntry {
  kind: "like" | "unlike" | "follow" | "unfollow";
  siteId: string;
  postId?: string;
}

/** A change that the server refused for good, with its words. */
export interface Refused {
  kind: "like" | "follow";
  subject: string;
  siteId: string;
  wanted: boolean;
  message: string;
}

/** A text that was read or kept, as the library lists it. */
export interface ReadText {
  key: string;
  path: string;
  title: string;
  /** The serial it is part of. */
  parent: string | null;
  /** How far it was read, 0 to 1. */
  fraction: number;
  /** Milliseconds. */
  readAt: number;
}

/** How far the keeping of a serial has come. */
export interface KeepProgress {
  done: number;
  total: number;
}
