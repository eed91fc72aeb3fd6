import { call } from "../call.ts";
import type { Site } from "../records/site.ts";

type Pinboard = Site["pinboard"];

/** Pins a published post: last, or at `place` (from 0). One that is pinned already moves there. */
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

/** Gives the pinboard its title, or the pinned posts another order: all of them, each once. */
export const arrangePinboard = call<{
  params: { id: string };
  body: { title?: string; posts?: string[] };
  output: Pinboard;
}>("PATCH", "w", "/sites/{id}/pinboard");
