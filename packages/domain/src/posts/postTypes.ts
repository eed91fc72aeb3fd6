import type { PostSubtype, PostType } from "../enums.ts";

interface PostForm {
  ptype: PostType;
  subtype: PostSubtype | null;
}

/** Post types in front matter, and their names on the server. */
export const STORY_TYPES = {
  post: { ptype: "blog", subtype: null },
  story: { ptype: "parent", subtype: "story" },
  comic: { ptype: "parent", subtype: "comic" },
  chapter: { ptype: "chapter", subtype: null },
  episode: { ptype: "episode", subtype: null },
  audio: { ptype: "blog", subtype: "audio" },
  video: { ptype: "blog", subtype: "video" },
  photo: { ptype: "blog", subtype: "image" },
  "e-book": { ptype: "dg", subtype: "document" },
  download: { ptype: "dg", subtype: "other" },
} as const satisfies Record<string, PostForm>;
export type StoryType = keyof typeof STORY_TYPES;

/** Returns the front matter type of a site's post. */
export function typeOf({ ptype, subtype }: PostForm): StoryType {
  if (ptype === "parent") return subtype === "comic" ? "comic" : "story";
  if (ptype === "chapter" || ptype === "episode") return ptype;
  if (ptype === "dg") return subtype === "document" ? "e-book" : "download";
  if (subtype === "audio" || subtype === "video") return subtype;
  return subtype === "image" ? "photo" : "post";
}
