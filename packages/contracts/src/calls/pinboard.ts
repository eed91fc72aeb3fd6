import { call } from "../call.ts";
import type { Site } from "../records/site.ts";

type Pinboard = Site["pinboard"];

/** Pins a published post, last or at `place` (from 0). Moves one that is already pinned. */
export const pinPost = call<{
  params: { id: string };
  body: { post_id: string; place?: number };
  output: Pinboard;
}>("POST", "w", "/sites/{id}/pinboard/posts");

export const unpinPost = call<{ params: { id: string; postId: string }; output: Pinboard }>(
  "DELETE",
  "w",
  "/sites/{id}/pinboard/posts/{postId}",
);

/** Sets the pinboard's title, or the order of its posts: all of them, each once. */
export const updatePinboard = call<{
  params: { id: string };
  body: { title?: string; posts?: string[] };
  output: Pinboard;
}>("PATCH", "w", "/sites/{id}/pinboard");
