/** What a guest's browser keeps with us on the way to a site. */
export interface ProvisionalSite {
  status: "open" | "claimed";
  /** The address that was wished for. */
  domain: string | null;
  /** How many drafts there are. */
  posts: number;
  /** After this it is thrown away. */
  expires: string;
}

/** A picture of a guest's, kept on the way and shown to nobody. */
export interface ProvisionalFile {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
}

/** A guest's draft that is now a draft of a site. */
export interface ClaimedPost {
  id: string;
}

/** One that could not become one, and why. */
export interface RefusedPost {
  id: string;
  message: string;
}
