import { MediaKind, type PostSubtype, valuesOf } from "@quire/domain/enums";
import type { DraftEntry, DraftKind } from "../../../platform/draftTypes.ts";

/** What a writing screen's address asks for. */
export type DraftTarget = { begin: DraftKind } | { open: string };

/** Subtypes that a plain post may be begun as by its address; what else there is, is a form of its own. */
const BEGUN: readonly PostSubtype[] = [MediaKind.rich, MediaKind.audio, MediaKind.video, MediaKind.image];

/** Reads the address of a screen, by its path's variable parts. */
export function readTarget(path: string, params: Record<string, string>): DraftTarget {
  const words = path.replace(/[?#].*/, "").split("/");
  if (words.at(-1) === "edit" && params.id) return { open: params.id };
  if (params.id && words.at(-1) === "new") {
    const ptype = words[3] === "episode" ? "episode" : "chapter";
    return { begin: { ptype, subtype: null, parent: { id: params.id, title: "" } } };
  }
  const said = valuesOf(MediaKind).find((kind) => kind === params.sub_type);
  const subtype = said && BEGUN.includes(said) ? said : null;
  return { begin: { ptype: "blog", subtype, parent: null } };
}

/** Where one was before writing: a part's serial, else the drafts. */
export function backPath({ ptype, parent, siteId }: DraftEntry): string {
  if (!siteId) return "/create";
  return parent ? `/${ptype === "episode" ? "comic" : "story"}/${parent.id}` : "/drafts";
}
