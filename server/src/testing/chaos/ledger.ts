/** What the server has acknowledged, by client-generated ids: all of it must survive any crash. */
export interface Ledger {
  posts: Map<string, PostPromise>;
  /** Live drafts: how many words were typed, and how many the room acknowledged as saved. */
  drafts: Map<string, { typed: number; saved: number }>;
  /** By `reader post`: whether it is liked. */
  likes: Map<string, boolean>;
  comments: Map<string, { postId: string; userId: string; text: string }>;
  /** By SHA-256 in hex: the file's id. */
  pictures: Map<string, string>;
  /** Requested and not yet answered: may have happened or not, but never in part. */
  unanswered: Set<string>;
  /** Responses received, by action. */
  answers: Map<string, number>;
  /** Requests that a crash interrupted and that were retried with the same id. */
  retries: number;
  /** Observed states that must never occur. */
  violations: string[];
}

export interface PostPromise {
  /** The last acknowledged version; 0 for none. */
  version: number;
  /** The last version acknowledged as published; 0 for none. */
  published: number;
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

/** The unique words of one version of a post. */
export function wordsOf(postId: string, version: number): string {
  return `The ${postId} in version ${version} it stands.`;
}
