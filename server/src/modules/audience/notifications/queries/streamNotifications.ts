import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { eventStreamsOf } from "../streams.ts";

const LONGEST_SECONDS = 3600;

/** Opens a stream of the caller's count of unread notifications. */
export async function streamNotifications(
  context: Context,
  { query: { seconds = LONGEST_SECONDS } }: { query: { seconds?: number } },
): Promise<Blob> {
  const { platform, http } = context;
  const { userId, session } = requireUser(context);
  const streams = eventStreamsOf(platform);
  const body = streams.open({ userId, sessionId: session.id });
  if (!body) throw new Refusal("too_many_requests", { retryAfter: 60 });
  const end = setTimeout(() => body.end(), seconds * 1000).unref();
  body.once("close", () => clearTimeout(end));
  http.request.raw.res.once("close", () => body.destroy());
  await streams.refresh(new Set([userId]));
  const response = http.reply
    .response(body)
    .type("text/event-stream")
    // A compressor and nginx would hold events back until they have enough of them.
    .header("content-encoding", "identity")
    .header("x-accel-buffering", "no");
  // The contract has no type for a stream: the route passes a finished response through.
  return response as unknown as Blob;
}
