import type { PostSubtype, PostType } from "../enums.ts";
import { prefixOf } from "./postPaths.ts";
import { serialOf } from "./serials.ts";

/** The fields of a draft that decide where it is edited. */
interface Written {
  id: string;
  ptype: PostType;
  subtype: PostSubtype | null;
  parent: { id: string } | null;
}

/**
 * Returns where the owner edits a draft: a story or comic by its parts, an episode by its pages, goods by their
 * form, everything else by its text.
 */
export function draftPath(draft: Written): string {
  const { id, ptype, parent } = draft;
  if (ptype === "dg") return `/good/${id}/edit`;
  if (ptype === "episode" && parent) return `/comic/${parent.id}/episode/${id}/pages`;
  return textPath(draft);
}

/**
 * Returns where the text of a draft is edited, by all collaborators; a serial has no text and opens its list of
 * parts.
 */
export function textPath({ id, ptype, subtype, parent }: Written): string {
  const own = `${prefixOf({ ptype, subtype })}/${id}/edit`;
  if (!parent) return `/${own}`;
  return `/${serialOf(ptype)}/${parent.id}/${own}`;
}
