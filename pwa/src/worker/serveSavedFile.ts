import { isLeaseOver } from "@quire/domain/posts/offline";

/** As they are written where files are kept. */
const KEPT_AT = "x-kept-at";
const KEPT_FOR = "x-kept-for";

/**
 * A kept file as its server would send it: whole, or the part that a player asks for. Null where its lease is over: what
 * was opened for one person is asked for again after seven days.
 */
export async function serveSavedFile(
  request: Request,
  kept: Response,
  now: number,
): Promise<Response | null> {
  const openedFor = kept.headers.get(KEPT_FOR);
  if (openedFor && isLeaseOver(Number(kept.headers.get(KEPT_AT)), now)) return null;
  const headers = { "content-type": kept.headers.get("content-type") ?? "", "accept-ranges": "bytes" };
  const asked = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get("range") ?? "");
  const whole = await kept.blob();
  if (!asked) return new Response(whole, { headers: { ...headers, "content-length": String(whole.size) } });
  const [, from = "", to = ""] = asked;
  const start = from === "" ? Math.max(0, whole.size - Number(to)) : Number(from);
  const end = from === "" || to === "" ? whole.size - 1 : Math.min(whole.size - 1, Number(to));
  if (start > end) {
    return new Response(null, { status: 416, headers: { "content-range": `bytes */${whole.size}` } });
  }
  return new Response(whole.slice(start, end + 1), {
    status: 206,
    headers: {
      ...headers,
      "content-range": `bytes ${start}-${end}/${whole.size}`,
      "content-length": String(end - start + 1),
    },
  });
}
