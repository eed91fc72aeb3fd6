/** What a guest's browser has stored on the server before it has a site. */
export interface ProvisionalSite {
  status: "open" | "claimed";
  /** The requested subdomain. */
  domain: string | null;
  /** Number of drafts. */
  posts: number;
  /** When it will be deleted. */
  expires: string;
}

/** A guest's uploaded picture; not public. */
export interface ProvisionalFile {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
}

/** A guest's draft that became a draft of a site. */
export interface ClaimedPost {
  id: string;
}

/** A draft that could not be moved, and why. */
export interface RefusedPost {
  id: string;
  message: string;
}
