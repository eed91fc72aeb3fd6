import type { PostSubtype, PostType } from "../enums.ts";
import { prefixOf } from "./postPaths.ts";

/** What of a draft decides where it is written. */
interface Written {
  id: string;
  ptype: PostType;
  subtype: PostSubtype | null;
  parent: { id: string } | null;
}

/**
 * Where its owner goes on with a draft: a story or comic by its parts, an episode by its pages, what is sold as files by
 * its form, all else by its text.
 */
export function draftPath(draft: Written): string {
  const { id, ptype, parent } = draft;
  if (ptype === "dg") return `/good/${id}/edit`;
  if (ptype === "episode" && parent) return `/comic/${parent.id}/episode/${id}/pages`;
  return textPath(draft);
}

/** Where the text of a draft is written, by everybody who may; a serial has none and answers with its parts. */
export function textPath({ id, ptype, subtype, parent }: Written): string {
  const own = `${prefixOf({ ptype, subtype })}/${id}/edit`;
  if (!parent) return `/${own}`;
  return `/${ptype === "episode" ? "comic" : "story"}/${parent.id}/${own}`;
}
