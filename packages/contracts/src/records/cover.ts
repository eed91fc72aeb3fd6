import type { CoverMood, CoverState, CoverStyleName } from "@quire/domain/media/covers";
import type { ImageRef } from "./image.ts";

/** A request of covers, and what was made of it. */
export interface Cover {
  id: string;
  description: string;
  style: CoverStyleName | "any";
  mood: CoverMood;
  /** With the same words, style and mood, Quire's own artist makes the same pictures. */
  seed: string;
  /** What it refines, and how; null for a first request. */
  refines: { id: string; position: number; change: string } | null;
  state: CoverState;
  /** Of a failed request: what happened, and what to do. */
  message: string | null;
  pictures: CoverPicture[];
  created_at: string;
}

export interface CoverPicture {
  /** From 0. */
  position: number;
  image: ImageRef;
  /** What Quire's own artist composes it from, at any size; null for a picture of an image service. */
  artwork: {
    words: string;
    style: CoverStyleName | "any";
    mood: CoverMood;
    seed: string;
    index: number;
  } | null;
}

/** What is left of this month's covers. */
export interface CoverAllowance {
  limit: number;
  remaining: number;
  /** ISO 8601. */
  resets_at: string;
}
