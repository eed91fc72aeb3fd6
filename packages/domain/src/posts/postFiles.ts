import { GoodType, MediaKind, type PostType } from "../enums.ts";

/** The role of a file in its post. */
export const FileRole = {
  /** One page image of an episode. */
  page: "page",
  /** The main content of the post: its recording, video, image or document. */
  media: "media",
  /** An additional file. */
  good: "good",
  /** The preceding medium in another format. */
  source: "source",
} as const;
export type FileRole = (typeof FileRole)[keyof typeof FileRole];

/** Reading directions of page images: page by page from the left or right, or in one vertical strip. */
export const ReadingDirection = { ltr: "ltr", rtl: "rtl", vertical: "vertical" } as const;
export type ReadingDirection = (typeof ReadingDirection)[keyof typeof ReadingDirection];

/** Maximum files of one post. */
export const POST_FILES_MAX = 300;

const FREE_PAGES = 3;

/** Returns how many pages of a locked episode are open to everyone: a quarter of it, at most three. */
export function openPages(total: number): number {
  return Math.min(FREE_PAGES, Math.floor(total / 4));
}

/** The fields of a post that decide which files it may have. */
export interface Carrier {
  ptype: PostType;
  subtype: MediaKind | null;
  goodType: GoodType | null;
}

/** Whether a post is only a promise: its creator delivers after the sale, so it has no file. */
export function isDeliveredLater({ ptype, goodType }: Carrier): boolean {
  return ptype === "dg" && (goodType === GoodType.personalisedMessage || goodType === GoodType.virtualMeetup);
}

/** The default role of a file of this kind in a post. */
export function usualRole({ ptype, subtype }: Omit<Carrier, "goodType">, kind: string): FileRole {
  if (ptype === "episode" && kind === "image") return FileRole.page;
  if (subtype === MediaKind.other || subtype === MediaKind.rich || subtype === null) {
    return kind === "audio" || kind === "video" ? FileRole.media : FileRole.good;
  }
  return fitsSubtype(subtype, kind) ? FileRole.media : FileRole.good;
}

/** File kinds accepted as the main content, by subtype of the post. */
const MEDIA_OF: Partial<Record<MediaKind, readonly string[]>> = {
  audio: ["audio"],
  video: ["video"],
  image: ["image"],
  document: ["document", "pdf"],
  pdf: ["pdf", "document"],
};

/** Whether a file of this kind can be the main content of a post of this subtype. */
export function fitsSubtype(subtype: MediaKind | null, kind: string): boolean {
  return (subtype !== null && MEDIA_OF[subtype]?.includes(kind)) ?? false;
}

/** Returns a post's reading direction: its own, else its serial's, else from the left; null without pages. */
export function directionOf(post: {
  own: ReadingDirection | null;
  serial: ReadingDirection | null;
  isComic: boolean;
  pages: number;
}): ReadingDirection | null {
  if (!post.isComic && post.pages === 0) return null;
  return post.own ?? post.serial ?? ReadingDirection.ltr;
}
