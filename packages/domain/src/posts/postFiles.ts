import { GoodType, MediaKind, type PostType } from "../enums.ts";

/** What a file is to the post that carries it. */
export const FileRole = {
  /** One page image of an episode. */
  page: "page",
  /** What the post is about: its recording, film, picture, document. */
  media: "media",
  /** Something that comes with it. */
  good: "good",
  /** The medium before it in another format. */
  source: "source",
} as const;
export type FileRole = (typeof FileRole)[keyof typeof FileRole];

/** The ways that page images are read: page by page from either side, or in one strip from the top. */
export const ReadingDirection = { ltr: "ltr", rtl: "rtl", vertical: "vertical" } as const;
export type ReadingDirection = (typeof ReadingDirection)[keyof typeof ReadingDirection];

/** The most files that one post carries. */
export const POST_FILES_MAX = 300;

const FREE_PAGES = 3;

/** How many pages of a locked episode anybody may see: a quarter of it, and no more than three. */
export function openPages(total: number): number {
  return Math.min(FREE_PAGES, Math.floor(total / 4));
}

/** The part of a post that decides what its files may be. */
export interface Carrier {
  ptype: PostType;
  subtype: MediaKind | null;
  goodType: GoodType | null;
}

/** Whether nothing of this post is sold but a promise: its creator delivers after the sale, so it carries no file. */
export function isDeliveredLater({ ptype, goodType }: Carrier): boolean {
  return ptype === "dg" && (goodType === GoodType.personalisedMessage || goodType === GoodType.virtualMeetup);
}

/** What a file of this kind is to a post when nobody says. */
export function usualRole({ ptype, subtype }: Omit<Carrier, "goodType">, kind: string): FileRole {
  if (ptype === "episode" && kind === "image") return FileRole.page;
  if (subtype === MediaKind.other || subtype === MediaKind.rich || subtype === null) {
    return kind === "audio" || kind === "video" ? FileRole.media : FileRole.good;
  }
  return fitsSubtype(subtype, kind) ? FileRole.media : FileRole.good;
}

/** Kinds of file by what a post of a subtype is about. */
const MEDIA_OF: Partial<Record<MediaKind, readonly string[]>> = {
  audio: ["audio"],
  video: ["video"],
  image: ["image"],
  document: ["document", "pdf"],
  pdf: ["pdf", "document"],
};

/** Whether a file of this kind can be what a post of this subtype is about. */
export function fitsSubtype(subtype: MediaKind | null, kind: string): boolean {
  return (subtype !== null && MEDIA_OF[subtype]?.includes(kind)) ?? false;
}

/** How the pages of a post are read: as it says, else as its serial does, else from the left; null without pages. */
export function directionOf(post: {
  own: ReadingDirection | null;
  serial: ReadingDirection | null;
  isComic: boolean;
  pages: number;
}): ReadingDirection | null {
  if (!post.isComic && post.pages === 0) return null;
  return post.own ?? post.serial ?? ReadingDirection.ltr;
}
