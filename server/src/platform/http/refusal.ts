import { type ErrorCode, errors, type FieldIssue } from "@quire/contracts/errors";

/**
 * The only error that handlers throw to refuse a call. Status and texts come from the error registry; `details`
 * are facts that a client acts on, such as both texts of a conflict.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** What to do next, instead of the registry's sentence. */
  readonly next: string | undefined;
  readonly issues: FieldIssue[] | undefined;
  readonly details: unknown;
  /** Seconds to wait before a retry, sent as `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    facts: {
      message?: string;
      next?: string;
      issues?: FieldIssue[];
      details?: unknown;
      retryAfter?: number;
    } = {},
  ) {
    super(facts.message ?? errors[code].message);
    this.name = "Refusal";
    this.code = code;
    this.status = errors[code].status;
    this.next = facts.next;
    this.issues = facts.issues;
    this.details = facts.details;
    this.retryAfter = facts.retryAfter;
  }
}

/** Returns a refusal of one input field: `refuseField("body.domain", "…")`. */
export function refuseField(path: string, message: string, code: ErrorCode = "invalid_input"): Refusal {
  return new Refusal(code, { message, issues: [{ path, message }] });
}
