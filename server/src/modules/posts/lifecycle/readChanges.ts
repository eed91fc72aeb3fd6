import type { PostFields } from "@quire/contracts/calls/posts";
import type { Context } from "../../../platform/http/context.ts";
import { readText } from "../readText.ts";
import type { Changes } from "./applyChanges.ts";
import { readCover } from "./cover.ts";
import { type CarriedKind, hasCarriedFields, readCarriedFields } from "./readCarriedFields.ts";
import { readFields } from "./readFields.ts";

/**
 * Reads a save's body, or refuses it before anything is written. `kindOf` is called only if the kind of post
 * matters.
 */
export async function readChanges(
  context: Context,
  siteId: string,
  body: PostFields,
  kindOf: () => Promise<CarriedKind> | CarriedKind,
): Promise<Changes> {
  const { title, fields } = readFields(body);
  const carried = hasCarriedFields(body)
    ? await readCarriedFields(context, siteId, body, await kindOf())
    : {};
  return {
    ...(title === undefined ? {} : { title }),
    fields: { ...fields, ...carried },
    text: await readText(body, context),
    cover: await readCover(context, siteId, body.cover_file),
  };
}
