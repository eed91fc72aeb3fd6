import type { PostSubtype, PostType } from "@quire/domain/enums";
import { prefixOf } from "@quire/domain/postPaths";

/** What of a draft decides where it is written. */
interface Written {
  id: string;
  ptype: PostType;
  subtype: PostSubtype | null;
  parent: { id: string } | null;
}

/** Where a draft is written. */
export function draftPath({ id, ptype, subtype, parent }: Written): string {
  const own = `${prefixOf({ ptype, subtype })}/${id}/edit`;
  if (!parent) return `/${own}`;
  return `/${ptype === "episode" ? "comic" : "story"}/${parent.id}/${own}`;
}
