import type { BodyOf, OutputOf } from "@quire/contracts/call";
import type { scheduleChildren as call } from "@quire/contracts/calls/publishing";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { postPolicy } from "../../policy.ts";
import { schedulePost } from "./schedulePost.ts";

interface Input {
  params: { siteId: string; id: string };
  body: BodyOf<typeof call>;
}
type Answer = OutputOf<typeof call>;

/** Schedules drafts of one serial, each at its time. Returns the reason for each one that can't be scheduled. */
export async function scheduleChildren(context: Context, { params, body }: Input): Promise<Answer> {
  const user = authorize(context, postPolicy, "write", params);
  // Counted as one save per chapter: a season a minute would keep the process busy.
  await enforceLimit(context, "savesByUser", user.userId, "too_many_requests", body.items.length);
  await requireParts(context, params, body.items);
  const items: Answer["items"] = [];
  for (const { id, at } of body.items) items.push(await tryOne(context, params.siteId, id, at));
  return { items };
}

async function requireParts({ platform }: Context, params: Input["params"], items: Input["body"]["items"]) {
  const rows = await select<{ id: string }>(
    platform.db,
    "SELECT id FROM posts WHERE parent_id = $id AND site_id = $siteId AND id = ANY($ids)",
    { ...params, ids: items.map(({ id }) => id) },
  );
  const known = new Set(rows.map(({ id }) => id));
  const at = items.findIndex(({ id }) => !known.has(id));
  if (at >= 0) throw refuseField(`body.items.${at}.id`, "This isn't part of this story or comic.");
}

async function tryOne(
  context: Context,
  siteId: string,
  id: string,
  at: string,
): Promise<Answer["items"][number]> {
  try {
    const input = { params: { siteId, id }, body: { at } };
    return {
      id,
      schedule: await inTransaction(context, (inside) => schedulePost(inside, input)),
      problem: null,
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { id, schedule: null, problem: error.message };
  }
}
