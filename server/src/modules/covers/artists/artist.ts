import type { CoverMood, CoverStyleName } from "@quire/domain/media/covers";

/** One picture to draw. */
export interface Drawing {
  /** Of the requesting user, for fairness between users. */
  userId: string;
  /** The description, with a change before it. */
  words: string;
  description: string;
  change: string;
  style: CoverStyleName | "any";
  mood: CoverMood;
  seed: string;
  /** From 0; pictures of one request differ by it. */
  index: number;
}

/** Who draws covers. */
export interface Artist {
  /** Whether it composes the same picture again, at any size. */
  isRepeatable: boolean;
  /** Returns an image file. Throws `DrawingRefused` and `ArtistUnavailable`. */
  draw(drawing: Drawing): Promise<Buffer>;
}

/** The artist doesn't draw this: trying again is no use. */
export class DrawingRefused extends Error {}
/** The artist doesn't answer, or has too much to do: try again later. */
export class ArtistUnavailable extends Error {}
