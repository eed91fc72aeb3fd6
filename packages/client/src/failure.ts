import type { ErrorBody } from "@quire/contracts/errors";
import { type CallError, errorClass, NetworkError } from "./errors.ts";

const UNREADABLE = "Something between here and the server answered in its place.";

/** Returns a response's JSON. A hotel's sign-in page with status 200 must never count as an acknowledged save. */
export async function readAnswer(response: Response): Promise<unknown> {
  if (!/^application\/(.+\+)?json\b/i.test(response.headers.get("content-type") ?? "")) throw foreign();
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw foreign(cause);
  }
}

/**
 * Returns the named error of a response with a status of 400 or more, including a proxy's, which has no JSON body.
 */
export async function readFailure(response: Response): Promise<CallError> {
  const { status } = response;
  const retryAfter = secondsOf(response.headers.get("retry-after"));
  const text = await response.text();
  const ErrorOfStatus = errorClass(status);
  try {
    const { error } = JSON.parse(text) as ErrorBody;
    if (typeof error.code === "string" && typeof error.message === "string") {
      return new ErrorOfStatus(status, { ...error, requestId: error.request_id, retryAfter });
    }
  } catch {
    // Not our server: only the status is known.
  }
  const busy = status === 429 || (status >= 502 && status <= 504);
  return new ErrorOfStatus(status, {
    code: busy ? "unavailable" : "unexpected",
    message: busy ? "The service is busy or restarting." : `The server answered ${status}.`,
    next: "Try again shortly.",
    retryAfter,
  });
}

function foreign(cause?: unknown): NetworkError {
  return new NetworkError(
    0,
    { code: "network_failed", message: UNREADABLE, next: "Check the connection." },
    cause,
  );
}

/** Returns `Retry-After` in seconds; ignores its date form, since the two clocks may differ. */
function secondsOf(header: string | null): number | null {
  const seconds = Number(header);
  return header !== null && Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
}
