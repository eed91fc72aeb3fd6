import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { postPolicy } from "../../policy.ts";
import { bumpOrderVersion, lockSerial, publishOrder } from "../serialOrder.ts";

interface Input {
  params: { siteId: string; id: string };
  body: { ids: string[]; order_version: number };
}

/**
 * Reorders all parts of a serial. Of two requests based on the same order, the first wins and the other is refused
 * with the current one.
 */
export async function reorderChildren(
  context: CommandContext,
  { params, body }: Input,
): Promise<{ order_version: number }> {
  authorize(context, postPolicy, "write", params);
  const serial = await lockSerial(context, params.siteId, params.id);
  if (!serial) await refuseUnknown(context, params);
  const current = await readOrder(context, params.id);
  if (current.version !== body.order_version) {
    throw new Refusal("order_conflict", { details: { order_version: current.version } });
  }
  if (current.ids.length !== body.ids.length || body.ids.some((id) => !current.ids.includes(id))) {
    throw refuseField("body.ids", "List every part of this story or comic once.");
  }
  if (body.ids.every((id, at) => id === current.ids[at])) return { order_version: current.version };
  await putInOrder(context, params.id, body.ids);
  const version = await bumpOrderVersion(context, params.id);
  await publishOrder(context, params.siteId, params.id);
  return { order_version: version };
}

/** Explains the failure: a post that is no serial has no parts; a post of another site doesn't exist. */
async function refuseUnknown(context: CommandContext, params: Input["params"]) {
  const [post] = await context.select("SELECT 1 FROM posts WHERE id = $id AND site_id = $siteId", params);
  if (!post) throw new Refusal("post_not_found");
  throw refuseField("body.ids", "Only stories and comics have parts.");
}

async function readOrder(context: CommandContext, serialId: string) {
  // Read after the lock, so it can't change until this transaction ends.
  const [row] = await context.select<{ version: number; ids: string[] }>(
    `SELECT p.order_version AS version,
            ARRAY(SELECT c.id::text FROM posts c WHERE c.parent_id = p.id ORDER BY c.position) AS ids
       FROM posts p WHERE p.id = $serialId`,
    { serialId },
  );
  return row ?? { version: 0, ids: [] };
}

/** Two parts share a position while this runs; the constraint is deferred to the commit. */
async function putInOrder(context: CommandContext, serialId: string, ids: readonly string[]): Promise<void> {
  await context.execute(
    `UPDATE posts p SET position = o.place
       FROM unnest($ids::text[]) WITH ORDINALITY AS o (id, place)
      WHERE p.id = o.id AND p.parent_id = $serialId AND p.position <> o.place`,
    { ids, serialId },
  );
}
