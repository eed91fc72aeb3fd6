import type { CoverMood, CoverStyleName } from "@quire/domain/media/covers";
import { call, type Listing, type ListingQuery } from "../call.ts";
import type { Cover, CoverAllowance } from "../records/cover.ts";

export interface NewCover {
  /** Made by the client, so that a repeated request counts once. */
  id?: string;
  description: string;
  style: CoverStyleName | "any";
  mood: CoverMood;
  /** For the same pictures again; chosen by the server if missing. */
  seed?: string;
  /** Makes variations of one picture, changed as the sentence says. */
  refines?: { id: string; position: number; change: string };
}

/** Requests four covers. They are drawn in the background: poll `getCover` while its state is `queued`. */
export const createCover = call<{ body: NewCover; output: { cover: Cover; allowance: CoverAllowance } }>(
  "POST",
  "w",
  "/users/me/covers",
);

export const listCovers = call<{
  query: ListingQuery;
  output: Listing & { covers: Cover[]; allowance: CoverAllowance };
}>("GET", "r", "/users/me/covers");

/** Deletes a request: its words, and its pictures from the history. It still counts towards this month's covers. */
export const deleteCover = call<{ params: { id: string }; output: { deleted: true } }>(
  "DELETE",
  "w",
  "/users/me/covers/{id}",
);

export const getCover = call<{ params: { id: string }; output: Cover }>("GET", "r", "/users/me/covers/{id}");
