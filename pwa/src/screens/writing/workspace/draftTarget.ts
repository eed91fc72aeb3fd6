import { MediaKind } from "@quire/domain/enums";
import { serialOf } from "@quire/domain/posts/serials";
import type { DraftEntry, DraftKind } from "../../../lib/draftTypes.ts";

/** The draft that a writing screen's address names. */
export type DraftTarget = { begin: DraftKind } | { open: string };

/** Reads the draft from a screen's path and its parameters. */
export function readTarget(path: string, params: Record<string, string>): DraftTarget {
  const segments = path.replace(/[?#].*/, "").split("/");
  if (segments.at(-1) === "edit" && params.id) return { open: params.id };
  if (params.id && segments.at(-1) === "new") {
    const ptype = segments[3] === "episode" ? "episode" : "chapter";
    return { begin: { ptype, subtype: null, parent: { id: params.id, title: "" } } };
  }
  // Other subtypes are uploads, with a form of their own.
  const subtype = params.sub_type === MediaKind.rich ? MediaKind.rich : null;
  return { begin: { ptype: "blog", subtype, parent: null } };
}

/**
 * Where "back" leads: its owner to a part's serial, which readers may not see yet; collaborators, who can't edit the
 * serial, to their drafts.
 */
export function backPath({ ptype, parent, siteId, role }: DraftEntry): string {
  if (!siteId) return "/create";
  return parent && role === "owner" ? `/${serialOf(ptype)}/${parent.id}/edit` : "/drafts";
}
