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

/** Lists a serial's parts in reading order: all of them to its owner, the published ones to others. */
export async function listChildren(
  context: Context,
  { params, query }: Input,
): Promise<{ children: ChapterRow[]; next: string | null }> {
  const { caller, platform } = context;
  const slice = sliceOf(query, 100);
  if (caller.kind === "user" && postPolicy.write(caller, params))
    return listOwnChildren(context, params, slice);
  const source = caller.kind === "guest" ? platform.replicas.reader(params.siteId) : platform.db;
  if (!(await isPublished(source, params.siteId, params.id))) throw new Refusal("post_not_found");
  return listPublishedChildren(source, params.id, slice, (rows) => viewerOf(context, params.siteId, rows));
}
