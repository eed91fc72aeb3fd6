/** What the server has acknowledged, by the ids that our side made: all of it must be found after any crash. */
export interface Ledger {
  posts: Map<string, PostPromise>;
  /** Drafts that are written live: words that were typed, and those of them that the room has called saved. */
  drafts: Map<string, { begun: number; saved: number }>;
  /** By `reader post`: whether it is liked. */
  likes: Map<string, boolean>;
  comments: Map<string, { postId: string; userId: string; text: string }>;
  /** By SHA-256 in hex: the file's id. */
  pictures: Map<string, string>;
  /** Asked and not yet answered: may be there or not, as a whole. */
  unanswered: Set<string>;
  /** Answers received, by what was asked. */
  answers: Map<string, number>;
  /** Requests that a crash cut off, and that were sent again with the same id. */
  retries: number;
  /** What should not have been seen. */
  violations: string[];
}

export interface PostPromise {
  /** The last version that was acknowledged; 0 for none. */
  version: number;
  /** The version that readers were promised; 0 for none. */
  shown: number;
}

export function openLedger(): Ledger {
  return {
    posts: new Map(),
    drafts: new Map(),
    likes: new Map(),
    comments: new Map(),
    pictures: new Map(),
    unanswered: new Set(),
    answers: new Map(),
    retries: 0,
    violations: [],
  };
}

/** The words of one version of a post: in its text, and nowhere else. */
export function wordsOf(postId: string, version: number): string {
  return `The ${postId} in version ${version} it stands.`;
}
