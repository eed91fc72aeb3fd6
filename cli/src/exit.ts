/** What the shell is told. Documented in the README: scripts branch on these. */
export const Exit = {
  ok: 0,
  failure: 1,
  usage: 2,
  notSignedIn: 3,
  conflict: 4,
  refused: 5,
  /** Ctrl-C, as shells count it. */
  interrupted: 130,
} as const;
export type Exit = (typeof Exit)[keyof typeof Exit];

/** One thing wrong with a file: where, and what to do about it. */
export interface Issue {
  file: string;
  line: number | null;
  key: string | null;
  message: string;
}

export interface FailureFacts {
  exit: Exit;
  /** Stable name for scripts. */
  code: string;
  message: string;
  /** What was kept, in a sentence. */
  kept?: string;
  /** What to do or type next. */
  next?: string;
  issues?: Issue[];
  details?: unknown;
  requestId?: string | null;
}

/** An end that is not success, already in the person's words. */
export class Failure extends Error {
  override name = "Failure";
  readonly facts: FailureFacts;

  constructor(facts: FailureFacts, cause?: unknown) {
    super(facts.message, { cause });
    this.facts = facts;
  }
}

/** Ctrl-C. */
export class Interrupted extends Error {
  override name = "Interrupted";
}
