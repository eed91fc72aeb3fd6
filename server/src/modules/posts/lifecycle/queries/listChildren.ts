import type { ListingQuery } from "@quire/contracts/call";
import type { ChapterRow } from "@quire/contracts/records/post";
import type { Context } from "../../../../platform/http/context.ts";
import { sliceOf } from "../../../../platform/http/paging.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { viewerOf } from "../../access.ts";
import { listChildren as listPublishedChildren } from "../../children.ts";
import { postPolicy } from "../../policy.ts";
import { isPublished } from "../../reading/isPublished.ts";
import { listOwnChildren } from "./listOwnChildren.ts";

interface Input {
  params: { siteId: string; id: string };
  query: ListingQuery;
}

/** The parts of a serial in reading order: to its owner all of them, to everybody else those that are published. */
export async function listChildren(
  context: Context,
  { params, query }: Input,
): Promise<{ children: ChapterRow[]; next: string | null }> {
  const { caller, platform } = context;
  const slice = sliceOf(query, 100);
  if (caller.kind === "person" && postPolicy.write(caller, params))
    return listOwnChildren(context, params, slice);
  const source = caller.kind === "guest" ? platform.readDb : platform.db;
  if (!(await isPublished(source, params.siteId, params.id))) throw new Refusal("post_not_found");
  return listPublishedChildren(source, params.id, slice, (rows) => viewerOf(context, params.siteId, rows));
}
