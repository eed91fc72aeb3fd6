import { updateReadingPosition } from "@quire/contracts/calls/reading";
import { advancePosition, type ReadMoment, type ReadPlace } from "@quire/domain/posts/readingPositions";
import { api } from "./api.ts";
import { positionBody } from "./positionBody.ts";

/**
 * Sends a position while the page is being left, when nothing that takes time would still run. `stored` is as this device
 * last stored it. Returns what was sent.
 */
export async function sendPosition(
  { siteId, postId }: { siteId: string; postId: string },
  stored: ReadPlace,
  moment: ReadMoment,
  backSince: number | null,
): Promise<ReadPlace> {
  const place = advancePosition(stored, moment, backSince) ?? stored;
  const input = { params: { siteId, postId }, body: positionBody(place), keepalive: true, idempotent: false };
  await api.call(updateReadingPosition, input);
  return place;
}
