import type { SubscriberImport } from "@quire/contracts/records/subscriber";
import { QueryTypes } from "sequelize";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { IMPORT_COLUMNS, type ImportRow, loadImport, presentImport } from "../importRow.ts";
import { subscriberPolicy } from "../policy.ts";

/** Cancels an import: once this is answered, it adds nobody. One that is merging is waited for, and is over then. */
export async function cancelImport(
  context: CommandContext,
  { params }: { params: { id: string; importId: string } },
): Promise<SubscriberImport> {
  const { platform, transaction } = context;
  authorize(context, subscriberPolicy, "keepList", params);
  const [row] = await platform.db.query<ImportRow>(
    `UPDATE subscriber_imports SET state = 'cancelled', finished_at = $now
      WHERE id = $importId AND site_id = $id AND finished_at IS NULL RETURNING ${IMPORT_COLUMNS}`,
    { bind: { ...params, now: platform.clock.now() }, transaction, type: QueryTypes.SELECT },
  );
  if (row) return presentImport(platform, row);
  const there = await loadImport(platform, params, transaction);
  if (there.state === "cancelled") return presentImport(platform, there);
  throw new Refusal("import_over");
}
