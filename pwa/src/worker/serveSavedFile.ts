import { isLeaseOver } from "@quire/domain/posts/offline";

/** Headers that `local/savedFiles.ts` writes. */
const SAVED_AT = "x-kept-at";
const SAVED_FOR = "x-kept-for";

/**
 * Returns a saved file as its server would send it: in full, or a player's range. Null where its lease is over: a
 * file opened for one user is fetched again after seven days.
 */
export async function serveSavedFile(
  request: Request,
  saved: Response,
  now: number,
): Promise<Response | null> {
  const openedFor = saved.headers.get(SAVED_FOR);
  if (openedFor && isLeaseOver(Number(saved.headers.get(SAVED_AT)), now)) return null;
  const headers = { "content-type": saved.headers.get("content-type") ?? "", "accept-ranges": "bytes" };
  const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get("range") ?? "");
  const complete = await saved.blob();
  if (!range)
    return new Response(complete, { headers: { ...headers, "content-length": String(complete.size) } });
  const [, from = "", to = ""] = range;
  const start = from === "" ? Math.max(0, complete.size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? complete.size - 1 : Math.min(complete.size - 1, Number(to));
  if (start > end) {
    return new Response(null, { status: 416, headers: { "content-range": `bytes */${complete.size}` } });
  }
  return new Response(complete.slice(start, end + 1), {
    status: 206,
    headers: {
      ...headers,
      "content-range": `bytes ${start}-${end}/${complete.size}`,
      "content-length": String(end - start + 1),
    },
  });
}
