import { addressOf } from "@quire/client/address";
import { NetworkError, TimedOut } from "@quire/client/errors";
import { readAnswer, readFailure } from "@quire/client/failure";
import type { Call } from "@quire/contracts/call";
import { getPage } from "@quire/contracts/calls/pages";
import type { Page } from "@quire/contracts/records/page";

/** After this, the copy on the device or an error message serves the reader better. */
const TIMEOUT_MS = 12_000;

/**
 * Fetches a page's data. Once and without cookies: any cache on the way may answer, and the navigator has something
 * better to show than a fourth attempt. Returns a "this doesn't exist" page, which comes with 404, like any other.
 */
export async function fetchPageData(path: string): Promise<Page> {
  let response: Response;
  try {
    response = await fetch(addressOf(getPage as Call, {}, { path }), {
      credentials: "omit",
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    const late = (error as Error).name === "TimeoutError";
    throw late
      ? new TimedOut(0, { code: "timed_out", message: "The server didn't answer in time." }, error)
      : new NetworkError(0, { code: "network_failed", message: "We can't reach the server." }, error);
  }
  if (response.ok) return (await readAnswer(response)) as Page;
  const copy = response.clone();
  const page = response.status === 404 ? ((await response.json().catch(() => null)) as Page | null) : null;
  if (page?.data?.kind) return page;
  throw await readFailure(copy);
}
