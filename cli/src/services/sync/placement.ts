import { posix } from "node:path";
import { isId } from "@quire/domain/ids";
import { isSerialType, type StoryType } from "../posts/story.ts";
import { serialOf } from "./findTexts.ts";
import type { ReadText } from "./readText.ts";
import { folderOf, type Workspace } from "./workspace.ts";

/** Whose kind a new part asks for, by id. */
export type SerialKinds = ReadonlyMap<string, "story" | "comic">;

type Placed =
  | { type: StoryType; parent: string | null; index?: number }
  | { error: string; key: string; line: number | null };

interface Surroundings {
  /** Ids by the path of their text. */
  ids: ReadonlyMap<string, string>;
  kinds: SerialKinds;
}

/** What a new post is, and of which serial: as it says itself, else by the folder that it lies in. */
export function placementOf(
  { found, texts }: Workspace,
  path: string,
  { story }: ReadText,
  { ids, kinds }: Surroundings,
): Placed {
  const { fields, lines } = story.front;
  const wrong = (error: string, key: "parent" | "type" | "index"): Placed => ({
    error,
    key,
    line: lines[key] ?? null,
  });
  const serial = isSerialType(fields.type) ? null : serialBeside(found.texts, path, found.pages.has(path));
  if (!fields.parent && serial === null) {
    if (fields.type === "chapter" || fields.type === "episode")
      return wrong("missing: name the serial's file or id", "parent");
    if (fields.index) return wrong("only chapters and episodes have a place: name their `parent`", "index");
    return { type: fields.type ?? "post", parent: null };
  }
  const target = fields.parent
    ? isId(fields.parent)
      ? fields.parent
      : ids.get(posix.join(folderOf(path), fields.parent))
    : ids.get(serial as string);
  if (target === undefined)
    return wrong(`${fields.parent ?? serial} is no story or comic of this folder`, "parent");
  const kind = kinds.get(target);
  if (kind === undefined)
    return wrong(`${fields.parent ?? serial} is no story or comic of your site`, "parent");
  const type = kind === "story" ? "chapter" : "episode";
  if (fields.type && fields.type !== type && fields.parent)
    return wrong(`must be ${type}: that is what a ${kind} is made of`, "type");
  return { type, parent: target, ...placeByName(texts, path) };
}

/** The description of the serial in whose folder a text lies. */
function serialBeside(paths: readonly string[], path: string, isPages: boolean): string | null {
  const folder = isPages ? folderOf(folderOf(path)) : folderOf(path);
  const names = paths.filter((one) => folderOf(one) === folder).map((one) => posix.basename(one));
  const serial = serialOf(names);
  return serial === null ? null : folder ? `${folder}/${serial}` : serial;
}

function placeByName(texts: Workspace["texts"], path: string): { index?: number } {
  const counted = (one: string) => /^\d/.test(posix.basename(one));
  if (!counted(path)) return {};
  const peers = [...texts.keys()].filter((one) => folderOf(one) === folderOf(path) && counted(one));
  const at = peers.indexOf(path);
  return at < 0 ? {} : { index: at + 1 };
}
