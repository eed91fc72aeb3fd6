import type { SerialNote, SerialPlan } from "@quire/contracts/records/planning";
import { SERIAL_NOTES_MAX } from "@quire/domain/posts/planning";
import { selectPrepared } from "../../../platform/database/selectPrepared.ts";
import type { Context } from "../../../platform/http/context.ts";
import { authorize } from "../../../platform/http/policy.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { ReadScope } from "../../../platform/scope.ts";
import { authorizeDraft } from "../authorizeDraft.ts";
import type { SerialNoteColumns } from "../models/planning.ts";
import { postPolicy } from "../policy.ts";
import { PLAN_COLUMNS, type PlanRow, presentSerialPlan } from "../serialPlan.ts";

type PostKey = { params: { siteId: string; id: string } };

/** Returns the rhythm and the pause of the caller's serial. */
export async function getSerialPlan(context: Context, { params }: PostKey): Promise<SerialPlan> {
  authorize(context, postPolicy, "write", params);
  const { platform, transaction } = context;
  const rows = await selectPrepared<PlanRow>(platform.db, OWN_PLAN, params, transaction);
  return presentSerialPlan(platform, rows[0]);
}

const OWN_PLAN = `SELECT p.subtype, ${PLAN_COLUMNS} FROM posts p LEFT JOIN serial_plans x ON x.serial_id = p.id
  WHERE p.id = $id AND p.site_id = $siteId AND p.ptype = 'parent'`;

/** Returns the plan of a serial as a command left it. */
export async function readSerialPlan(
  context: ReadScope,
  params: { siteId: string; id: string },
): Promise<SerialPlan> {
  const [row] = await context.select<PlanRow>(OWN_PLAN, params);
  return presentSerialPlan(context.platform, row);
}

/** Lists the private notes of a serial for its owner and for the co-writers of its parts. */
export async function listSerialNotes(
  context: Context,
  { params }: PostKey,
): Promise<{ notes: SerialNote[] }> {
  const { platform, transaction } = context;
  await authorizeDraft(context, params, "write");
  const serialId = await serialOf(context, params);
  const rows = await selectPrepared<SerialNoteColumns>(
    platform.db,
    `SELECT serial_id, id, kind, name, text, updated_at FROM serial_notes
      WHERE serial_id = $serialId ORDER BY id LIMIT ${SERIAL_NOTES_MAX}`,
    { serialId },
    transaction,
  );
  return { notes: rows.map(presentSerialNote) };
}

export const presentSerialNote = ({ id, kind, name, text, updated_at }: SerialNoteColumns): SerialNote => ({
  id,
  kind,
  name,
  text,
  updated: updated_at.toISOString(),
});

/** Returns the serial of a post: itself, or that of the part. */
export async function serialOf(
  { platform, transaction }: Pick<Context, "platform" | "transaction">,
  { id, siteId }: { siteId: string; id: string },
): Promise<string> {
  const [row] = await selectPrepared<{ id: string }>(
    platform.db,
    `SELECT s.id FROM posts p JOIN posts s ON s.id = coalesce(p.parent_id, p.id)
      WHERE p.id = $id AND p.site_id = $siteId AND s.ptype = 'parent'`,
    { id, siteId },
    transaction,
  );
  if (!row) throw new Refusal("post_not_found");
  return row.id;
}
