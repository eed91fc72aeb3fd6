import { MediaKind } from "@quire/domain/enums";
import type { DraftEntry, DraftKind } from "../../../lib/draftTypes.ts";

/** What a writing screen's address asks for. */
export type DraftTarget = { begin: DraftKind } | { open: string };

/** Reads the address of a screen, by its path's variable parts. */
export function readTarget(path: string, params: Record<string, string>): DraftTarget {
  const words = path.replace(/[?#].*/, "").split("/");
  if (words.at(-1) === "edit" && params.id) return { open: params.id };
  if (params.id && words.at(-1) === "new") {
    const ptype = words[3] === "episode" ? "episode" : "chapter";
    return { begin: { ptype, subtype: null, parent: { id: params.id, title: "" } } };
  }
  // What else may be named here is uploaded, and has a form of its own.
  const subtype = params.sub_type === MediaKind.rich ? MediaKind.rich : null;
  return { begin: { ptype: "blog", subtype, parent: null } };
}

/** Where one was before writing: a part's serial, else the drafts. */
export function backPath({ ptype, parent, siteId }: DraftEntry): string {
  if (!siteId) return "/create";
  return parent ? `/${ptype === "episode" ? "comic" : "story"}/${parent.id}` : "/drafts";
}
