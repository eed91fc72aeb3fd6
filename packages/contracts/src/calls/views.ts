import type { ReportedSource } from "@quire/domain/sites/viewSource";
import { call } from "../call.ts";

/** A view of a post, and where its reader came from. `day` for an earlier view while offline: `2026-11-21`. */
export interface PostView extends ReportedSource {
  post_id: string;
  day?: string;
}

/** Records views. Each reader counts once a day per post, however often it is sent. */
export const recordViews = call<{ body: { views: PostView[] }; output: { counted: true } }>(
  "POST",
  "w",
  "/views",
  { tokenless: true },
);
