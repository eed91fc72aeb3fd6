import type { BodyOf, OutputOf } from "@quire/contracts/call";
import type { VersionConflict } from "@quire/contracts/calls/posts";
import type { savePosts as call, PostSave, SaveRefusal, SaveResult } from "@quire/contracts/calls/syncing";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { postPolicy } from "../../policy.ts";
import { createSynced } from "./createPost.ts";
import { publishPost } from "./publishPost.ts";
import { unpublishPost } from "./unpublishPost.ts";
import { updatePost } from "./updatePost.ts";

interface Input {
  params: { siteId: string };
  body: BodyOf<typeof call>;
}

/**
 * Runs several saves in sequence, each as if sent alone, with its own limits, conflict and refusal. A story created
 * by one save can be the parent of the next.
 */
export async function savePosts(context: Context, { params, body }: Input): Promise<OutputOf<typeof call>> {
  authorize(context, postPolicy, "write", params);
  const results: SaveResult[] = [];
  for (const save of body.saves) results.push(await saveOne(context, params.siteId, save));
  return { results };
}

async function saveOne(context: Context, siteId: string, save: PostSave): Promise<SaveResult> {
  const result: SaveResult = { id: save.id, saved: null, refused: null };
  try {
    result.saved = await storeOne(context, siteId, save);
    const { status } = save;
    if (status === undefined) return result;
    const input = { params: { siteId, id: save.id }, body: {} };
    const published = await inTransaction(context, (inside) =>
      status === "published" ? publishPost(inside, input) : unpublishPost(inside, input),
    );
    result.saved = { ...result.saved, ...published };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    result.refused = presentRefusal(error);
  }
  return result;
}

async function storeOne(
  context: Context,
  siteId: string,
  { status: _, ptype, last_version, published, ...save }: PostSave,
): Promise<NonNullable<SaveResult["saved"]>> {
  const { subtype, parent, merge, ...fields } = save;
  const { id, ...changes } = fields;
  if (last_version !== undefined) {
    return updatePost(context, { params: { siteId, id }, body: { ...changes, last_version, merge } });
  }
  // The schema requires one of the two.
  if (ptype === undefined) throw new Refusal("invalid_input");
  const made = await createSynced(context, {
    params: { siteId },
    body: { ...fields, ptype, subtype, parent, published },
  });
  return { ...made, merged: false };
}

function presentRefusal({ status, code, message, issues, details, retryAfter }: Refusal): SaveRefusal {
  return {
    status,
    code,
    message,
    issues: issues ?? [],
    details: code === "version_conflict" ? (details as VersionConflict) : null,
    retry_after: retryAfter ?? null,
  };
}
