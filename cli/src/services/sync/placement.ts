import { posix } from "node:path";
import type { PostHead } from "@quire/contracts/calls/syncing";
import { isId } from "@quire/domain/ids";
import type { StoryType } from "@quire/domain/posts/postTypes";
import { compareNames } from "@quire/domain/text/naturalOrder";
import { isSerialType } from "../posts/story.ts";
import { type FoundFolder, locationOf, serialOf } from "./findTexts.ts";
import type { ReadText } from "./readText.ts";
import { folderOf, type Workspace } from "./workspace.ts";

/** Kinds of serials, by ID. */
export type SerialKinds = ReadonlyMap<string, "story" | "comic">;

/** Returns the kinds of the serials that are on the site. */
export function serialKinds(headById: ReadonlyMap<string, PostHead>): Map<string, "story" | "comic"> {
  return new Map(
    [...headById.values()].flatMap(({ id, ptype, subtype }) =>
      ptype === "parent" ? [[id, subtype === "comic" ? "comic" : "story"] as const] : [],
    ),
  );
}

type Placed =
  | { type: StoryType; parent: string | null; index?: number }
  | { error: string; key: string; line: number | null };

interface PlacementContext {
  /** IDs by the path of their text. */
  ids: ReadonlyMap<string, string>;
  kinds: SerialKinds;
}

/** Returns a new post's type and serial: from its front matter, or by its folder. */
export function placementOf(
  { found, texts }: Workspace,
  path: string,
  { story }: ReadText,
  { ids, kinds }: PlacementContext,
): Placed {
  const { fields, lines } = story.front;
  const wrong = (error: string, key: "parent" | "type" | "index"): Placed => ({
    error,
    key,
    line: lines[key] ?? null,
  });
  const serial = isSerialType(fields.type) ? null : serialInFolder(found, path);
  if (!fields.parent && serial === null) {
    if (fields.type === "chapter" || fields.type === "episode")
      return wrong("missing: set the serial's file or id", "parent");
    if (fields.index) return wrong("only chapters and episodes have an index: set their `parent`", "index");
    return { type: fields.type ?? "post", parent: null };
  }
  const target = fields.parent
    ? isId(fields.parent)
      ? fields.parent
      : idOfPath(ids, posix.join(folderOf(path), fields.parent))
    : ids.get(serial as string);
  if (target === undefined)
    return wrong(`${fields.parent ?? serial} is not a story or comic in this folder`, "parent");
  const kind = kinds.get(target);
  if (kind === undefined)
    return wrong(`${fields.parent ?? serial} is not a story or comic on your site`, "parent");
  const type = kind === "story" ? "chapter" : "episode";
  if (fields.type && fields.type !== type && fields.parent)
    return wrong(`must be ${type}: that is what a ${kind} is made of`, "type");
  return { type, parent: target, ...placeByName(found, [...texts.keys()], path) };
}

/** A text and a disk may compose the same letters differently. */
function idOfPath(ids: ReadonlyMap<string, string>, path: string): string | undefined {
  const name = path.normalize("NFC");
  return ids.get(path) ?? [...ids].find(([one]) => one.normalize("NFC") === name)?.[1];
}

/** Returns the serial's description in a text's folder. */
function serialInFolder({ texts, pages }: FoundFolder, path: string): string | null {
  const { folder } = locationOf(pages, path);
  const names = texts.filter((one) => folderOf(one) === folder).map((one) => posix.basename(one));
  const serial = serialOf(names);
  return serial === null ? null : folder ? `${folder}/${serial}` : serial;
}

/** Returns its position among numbered siblings. */
function placeByName({ pages }: FoundFolder, paths: readonly string[], path: string): { index?: number } {
  const { folder, name } = locationOf(pages, path);
  if (!/^\d/.test(name)) return {};
  const siblings = paths.map((one) => locationOf(pages, one)).filter((one) => one.folder === folder);
  const counted = siblings.map((one) => one.name).filter((one) => /^\d/.test(one));
  return { index: counted.sort(compareNames).indexOf(name) + 1 };
}
