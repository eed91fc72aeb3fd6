import type { SiteImport } from "@quire/contracts/records/siteImport";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { loadSiteImport, presentSiteImport, SITE_IMPORT_COLUMNS, type SiteImportRow } from "../importRow.ts";
import { siteImportPolicy } from "../policy.ts";

/** Cancels an import; waits for the post in progress. No post is imported after this returns. */
export async function cancelSiteImport(
  context: CommandContext,
  { params }: { params: { id: string; importId: string } },
): Promise<SiteImport> {
  const { platform, transaction } = context;
  authorize(context, siteImportPolicy, "import", params);
  const [row] = await context.select<SiteImportRow>(
    `UPDATE site_imports SET state = 'cancelled', finished_at = $now
      WHERE id = $importId AND site_id = $id AND finished_at IS NULL RETURNING ${SITE_IMPORT_COLUMNS}`,
    { ...params, now: platform.clock.now() },
  );
  if (row) return presentSiteImport(row);
  const there = await loadSiteImport(platform, params, transaction);
  if (there.state === "cancelled") return presentSiteImport(there);
  throw new Refusal("import_over");
}
