import type { ErrorCode, FieldIssue } from "@quire/contracts/errors";

/** Client-side error codes, in addition to the server's. */
export type FailureCode = ErrorCode | "network_failed" | "timed_out" | "passkey_not_used";

export interface Failure {
  code: FailureCode;
  message: string;
  /** What the user can do next. */
  next?: string;
  issues?: FieldIssue[];
  details?: unknown;
  /** Identifies the request in the server's log. */
  requestId?: string | null;
  /** Seconds to wait, as requested by the server. */
  retryAfter?: number | null;
}

/** Any call that did not succeed. `status` is 0 without a response. */
export class CallError extends Error {
  override name = "CallError";
  readonly status: number;
  readonly code: FailureCode;
  readonly next: string | undefined;
  readonly issues: readonly FieldIssue[];
  readonly details: unknown;
  readonly requestId: string | null;
  readonly retryAfter: number | null;

  constructor(status: number, failure: Failure, cause?: unknown) {
    super(failure.message, { cause });
    this.status = status;
    this.code = failure.code;
    this.next = failure.next;
    this.issues = failure.issues ?? [];
    this.details = failure.details;
    this.requestId = failure.requestId ?? null;
    this.retryAfter = failure.retryAfter ?? null;
  }
}

export class BadRequest extends CallError {
  override name = "BadRequest";
}
export class Unauthorized extends CallError {
  override name = "Unauthorized";
}
export class Forbidden extends CallError {
  override name = "Forbidden";
}
export class NotFound extends CallError {
  override name = "NotFound";
}
export class NotAcceptable extends CallError {
  override name = "NotAcceptable";
}
export class Conflict extends CallError {
  override name = "Conflict";
}
export class TooManyRequests extends CallError {
  override name = "TooManyRequests";
}
/** 500 and above: the server failed, or is busy or restarting (503). */
export class InternalServerError extends CallError {
  override name = "InternalServerError";
}
/** No response from the server: unreachable, cut off, or something else responded. The server may have acted. */
export class NetworkError extends CallError {
  override name = "NetworkError";
}
/** No response in time. The server may have acted. */
export class TimedOut extends CallError {
  override name = "TimedOut";
}

type ErrorClass = new (status: number, failure: Failure, cause?: unknown) => CallError;

const BY_STATUS: Record<number, ErrorClass> = {
  400: BadRequest,
  401: Unauthorized,
  403: Forbidden,
  404: NotFound,
  406: NotAcceptable,
  409: Conflict,
  429: TooManyRequests,
};

/** Returns the error class of a status (§8). */
export function errorClass(status: number): ErrorClass {
  return BY_STATUS[status] ?? (status >= 500 ? InternalServerError : CallError);
}
