import type { PostFields } from "@quire/contracts/calls/posts";
import type { PostFileChoice } from "@quire/contracts/records/postFile";
import { GoodType, MediaKind, type PostSubtype, type PostType } from "@quire/domain/enums";
import { usualRole } from "@quire/domain/posts/postFiles";
import { cleanTitle } from "@quire/domain/posts/titles";
import { select } from "../../../platform/database/select.ts";
import type { Context } from "../../../platform/http/context.ts";
import { refuseField } from "../../../platform/http/refusal.ts";
import type { CarriedFile, SnapshotFields } from "../snapshot.ts";

const ALT_MAX = 2000;

/** The part of a post that decides which files it may carry. */
export interface CarriedKind {
  ptype: PostType;
  subtype: PostSubtype | null;
}

type Carried = Partial<Pick<SnapshotFields, "files" | "direction" | "good_type">>;

/** Returns whether a save has fields that depend on the kind of post. */
export function hasCarriedFields(body: PostFields): boolean {
  return body.files !== undefined || body.direction !== undefined || body.good_type !== undefined;
}

/** Reads the files and related fields of a save, or refuses the field that doesn't fit this kind of post. */
export async function readCarriedFields(
  context: Context,
  siteId: string,
  body: PostFields,
  kind: CarriedKind,
): Promise<Carried> {
  const carried: Carried = {};
  if (body.direction !== undefined) {
    const isComic = kind.ptype === "episode" || kind.subtype === MediaKind.comic;
    if (body.direction !== null && !isComic) {
      throw refuseField("body.direction", "Only comics and their episodes have a reading direction.");
    }
    carried.direction = body.direction;
  }
  if (body.good_type !== undefined) {
    if (body.good_type !== null && !(kind.ptype === "dg" && fitsGood(body.good_type, kind.subtype))) {
      throw refuseField("body.good_type", "This is only for digital goods of type other.");
    }
    carried.good_type = body.good_type;
  }
  if (body.files !== undefined) carried.files = await readFiles(context, siteId, body.files, kind);
  return carried;
}

/** Audio recordings can also use the audio subtype. */
function fitsGood(good: GoodType, subtype: PostSubtype | null): boolean {
  return subtype === MediaKind.other || (good === GoodType.audioRecording && subtype === MediaKind.audio);
}

async function readFiles(
  { platform }: Context,
  siteId: string,
  choices: readonly PostFileChoice[],
  kind: CarriedKind,
): Promise<CarriedFile[]> {
  if (choices.length === 0) return [];
  if (kind.ptype === "parent") {
    throw refuseField("body.files", "Add files to the chapters or episodes, not to a story or comic.");
  }
  const rows = await select<{ id: string; kind: string }>(
    platform.db,
    "SELECT id, kind FROM files WHERE site_id = $siteId AND id = ANY($ids)",
    { siteId, ids: choices.map(({ file }) => file) },
  );
  const kinds = new Map(rows.map((row) => [row.id, row.kind]));
  const seen = new Set<string>();
  return choices.map(({ file, role, alt = "" }, at) => {
    const fileKind = kinds.get(file);
    const path = `body.files.${at}`;
    if (!fileKind) throw refuseField(`${path}.file`, "We can't find this file in your uploads.");
    if (seen.has(file)) throw refuseField(`${path}.file`, "This file is in the list twice.");
    seen.add(file);
    const altText = cleanTitle(alt.replace(/\p{Surrogate}/gu, "\ufffd"));
    if ([...altText].length > ALT_MAX) {
      throw refuseField(`${path}.alt`, `Please keep it within ${ALT_MAX} characters`);
    }
    const wanted = role ?? usualRole(kind, fileKind);
    if (wanted === "page" && fileKind !== "image") {
      throw refuseField(`${path}.role`, "A page must be a picture.");
    }
    return { file, role: wanted, alt: altText };
  });
}
