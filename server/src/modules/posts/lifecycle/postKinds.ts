import { MediaKind, type PostSubtype, type PostType } from "@quire/domain/enums";
import { refuseField } from "../../../platform/http/refusal.ts";

interface Kind {
  /** The subtypes it can have; the first is the default. */
  subtypes: readonly [PostSubtype | null, ...(PostSubtype | null)[]];
  /** Has no default subtype. */
  mustSay?: boolean;
  /** The subtype of the serial it is a part of. */
  partOf?: "story" | "comic";
}

const KINDS: Record<PostType, Kind> = {
  blog: { subtypes: [null, MediaKind.rich, MediaKind.audio, MediaKind.video, MediaKind.image] },
  parent: { subtypes: [MediaKind.story, MediaKind.comic], mustSay: true },
  chapter: { subtypes: [null, MediaKind.rich, MediaKind.pdf], partOf: "story" },
  episode: { subtypes: [null, MediaKind.rich, MediaKind.image, MediaKind.pdf], partOf: "comic" },
  dg: {
    subtypes: [MediaKind.document, MediaKind.audio, MediaKind.video, MediaKind.image, MediaKind.other],
  },
  book: { subtypes: [null, MediaKind.pdf] },
};

/** The kind of a new post. */
export interface PostKind {
  ptype: PostType;
  subtype: PostSubtype | null;
  /** The serial it belongs to, of this subtype. */
  parent: { id: string; subtype: "story" | "comic" } | null;
}

/** Reads the kind of a new post, or refuses the field that doesn't fit it. */
export function readKind(body: {
  ptype: PostType;
  subtype?: PostSubtype | null;
  parent?: string | null;
}): PostKind {
  const kind = KINDS[body.ptype];
  const said = body.subtype ?? undefined;
  if (kind.mustSay && said === undefined) {
    throw refuseField("body.subtype", `Choose ${kind.subtypes.join(" or ")}.`);
  }
  if (said !== undefined && !kind.subtypes.includes(said)) {
    throw refuseField("body.subtype", `A ${body.ptype} can't be of type ${said}.`);
  }
  const subtype = said ?? kind.subtypes[0];
  const parent = body.parent ?? null;
  if (kind.partOf && parent === null) {
    throw refuseField("body.parent", `Name the ${kind.partOf} that this ${body.ptype} belongs to.`);
  }
  if (!kind.partOf && parent !== null) {
    throw refuseField("body.parent", "Only chapters and episodes belong to another post.");
  }
  return {
    ptype: body.ptype,
    subtype,
    parent: kind.partOf && parent !== null ? { id: parent, subtype: kind.partOf } : null,
  };
}
