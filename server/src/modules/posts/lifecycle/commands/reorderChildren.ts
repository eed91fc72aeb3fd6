import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { postPolicy } from "../../policy.ts";
import { countOrder, lockSerial, publishOrder } from "../serialOrder.ts";

interface Input {
  params: { siteId: string; id: string };
  body: { ids: string[]; order_version: number };
}

/** Puts all parts of a serial in this order. Of two that start from one order the first wins, the other is told. */
export async function reorderChildren(
  context: CommandContext,
  { params, body }: Input,
): Promise<{ order_version: number }> {
  authorize(context, postPolicy, "write", params);
  const serial = await lockSerial(context, params.siteId, params.id);
  if (!serial) await refuseUnknown(context, params);
  const standing = await readOrder(context, params.id);
  if (standing.version !== body.order_version) {
    throw new Refusal("order_conflict", { details: { order_version: standing.version } });
  }
  if (standing.ids.length !== body.ids.length || body.ids.some((id) => !standing.ids.includes(id))) {
    throw refuseField("body.ids", "List every part of this story or comic once.");
  }
  if (body.ids.every((id, at) => id === standing.ids[at])) return { order_version: standing.version };
  await putInOrder(context, params.id, body.ids);
  const version = await countOrder(context, params.id);
  await publishOrder(context, params.siteId, params.id);
  return { order_version: version };
}

/** A post that is no serial has no parts; one of another site is not there at all. */
async function refuseUnknown({ platform, transaction }: CommandContext, params: Input["params"]) {
  const [post] = await platform.db.query("SELECT 1 FROM posts WHERE id = $id AND site_id = $siteId", {
    bind: params,
    transaction,
    type: QueryTypes.SELECT,
  });
  if (!post) throw new Refusal("post_not_found");
  throw refuseField("body.ids", "Only stories and comics have parts.");
}

async function readOrder({ platform, transaction }: CommandContext, serialId: string) {
  // After the lock: what is read here stands until this transaction ends.
  const [row] = await platform.db.query<{ version: number; ids: string[] }>(
    `SELECT p.order_version AS version,
            ARRAY(SELECT c.id::text FROM posts c WHERE c.parent_id = p.id ORDER BY c.position) AS ids
       FROM posts p WHERE p.id = $serialId`,
    { bind: { serialId }, transaction, type: QueryTypes.SELECT },
  );
  return row ?? { version: 0, ids: [] };
}

/** Two parts share a place while this runs: the constraint is judged at the commit. */
async function putInOrder(
  { platform, transaction }: CommandContext,
  serialId: string,
  ids: readonly string[],
): Promise<void> {
  await platform.db.query(
    `UPDATE posts p SET position = o.place
       FROM unnest($ids::text[]) WITH ORDINALITY AS o (id, place)
      WHERE p.id = o.id AND p.parent_id = $serialId AND p.position <> o.place`,
    { bind: { ids, serialId }, transaction },
  );
}
