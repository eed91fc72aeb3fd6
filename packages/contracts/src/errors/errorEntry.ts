/** An error: its status, its message, and what the user can do next. */
export interface ErrorEntry {
  readonly status: number;
  readonly message: string;
  /** What to do next, if the message doesn't say so. */
  readonly next?: string;
  /** True if operators should be alerted. */
  readonly report?: boolean;
}
