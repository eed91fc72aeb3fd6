/** Exit codes. Documented in the README, since scripts branch on them. */
export const Exit = {
  ok: 0,
  failure: 1,
  usage: 2,
  notSignedIn: 3,
  conflict: 4,
  refused: 5,
  /** Ctrl-C, by shell convention. */
  interrupted: 130,
} as const;
export type Exit = (typeof Exit)[keyof typeof Exit];

/** A problem in a file: where it is and how to fix it. */
export interface Issue {
  file: string;
  line: number | null;
  key: string | null;
  message: string;
}

export interface FailureFacts {
  exit: Exit;
  /** Stable code for scripts. */
  code: string;
  message: string;
  /** What is saved, in a sentence. */
  saved?: string;
  /** What to do or type next. */
  next?: string;
  issues?: Issue[];
  details?: unknown;
  requestId?: string | null;
}

/** An error with a message for the user. */
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
