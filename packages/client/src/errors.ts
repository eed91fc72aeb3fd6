import type { ErrorCode, FieldIssue } from "@quire/contracts/errors";

/** What the caller's own side can fail with, beside every code of the server. */
export type FailureCode = ErrorCode | "network_failed" | "timed_out";

export interface Failure {
  code: FailureCode;
  message: string;
  /** What the person can do next. */
  next?: string;
  issues?: FieldIssue[];
  details?: unknown;
  /** Names the request in the server's log. */
  requestId?: string | null;
  /** Seconds that the server asked to wait. */
  retryAfter?: number | null;
}

/** Any call that did not succeed. `status` is 0 when no answer of the server arrived. */
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
/** 500 and above: the server's fault, or it is busy or restarting (503). */
export class InternalServerError extends CallError {
  override name = "InternalServerError";
}
/** No answer of the server: unreachable, cut off, or something else answered in its place. It may have acted. */
export class NetworkError extends CallError {
  override name = "NetworkError";
}
/** The answer did not come in time. The server may have acted. */
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

/** The class that names a status (§8). */
export function errorClass(status: number): ErrorClass {
  return BY_STATUS[status] ?? (status >= 500 ? InternalServerError : CallError);
}
