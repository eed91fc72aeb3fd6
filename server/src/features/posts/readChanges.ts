import type { PostFields } from "@quire/contracts/calls/posts";
import type { Context } from "../../platform/http/context.ts";
import { type CoverChange, readCover } from "./cover.ts";
import { type FieldChanges, readFields } from "./readFields.ts";
import { readText, type TextChange } from "./readText.ts";

/** Everything that a save asks for. */
export interface Changes extends FieldChanges {
  text: TextChange | null;
  cover: CoverChange | undefined;
}

/** Reads a save's body, or refuses it before anything is touched. */
export async function readChanges(context: Context, siteId: string, body: PostFields): Promise<Changes> {
  return {
    ...readFields(body),
    text: await readText(body, context.platform),
    cover: await readCover(context, siteId, body.cover_file),
  };
}
