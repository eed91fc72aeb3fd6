import type { SubscriberImport } from "@quire/contracts/records/subscriber";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { IMPORT_COLUMNS, type ImportRow, loadImport, presentImport } from "../importRow.ts";
import { subscriberPolicy } from "../policy.ts";

/** Cancels an import, which then adds no subscribers. Waits for one that is merging, which is then over. */
export async function cancelImport(
  context: CommandContext,
  { params }: { params: { id: string; importId: string } },
): Promise<SubscriberImport> {
  const { platform, transaction } = context;
  authorize(context, subscriberPolicy, "manageList", params);
  const [row] = await context.select<ImportRow>(
    `UPDATE subscriber_imports SET state = 'cancelled', finished_at = $now
      WHERE id = $importId AND site_id = $id AND finished_at IS NULL RETURNING ${IMPORT_COLUMNS}`,
    { ...params, now: platform.clock.now() },
  );
  if (row) return presentImport(platform, row);
  const existing = await loadImport(platform, params, transaction);
  if (existing.state === "cancelled") return presentImport(platform, existing);
  throw new Refusal("import_over");
}
