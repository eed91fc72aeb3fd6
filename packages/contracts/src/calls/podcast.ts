import { call } from "../call.ts";
import type { Podcast } from "../records/podcast.ts";

/** Each field is optional; null resets it. */
export interface PodcastChanges {
  email?: string | null;
  /** One of Apple's: "Arts", "Arts > Books". */
  category?: string | null;
  summary?: string;
  /** ID of an uploaded image of at least 1400 × 1400 pixels. */
  cover_file?: string | null;
}

type OfSite = { id: string };

export const getPodcast = call<{ params: OfSite; output: Podcast }>("GET", "r", "/sites/{id}/podcast");

/** Updates the fields that are given. */
export const updatePodcast = call<{ params: OfSite; body: PodcastChanges; output: Podcast }>(
  "PATCH",
  "w",
  "/sites/{id}/podcast",
);
