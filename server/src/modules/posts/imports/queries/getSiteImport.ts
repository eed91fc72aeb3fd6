import type { SiteImport } from "@quire/contracts/records/siteImport";
import type { Context } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { loadSiteImport, presentSiteImport } from "../importRow.ts";
import { siteImportPolicy } from "../policy.ts";

export async function getSiteImport(
  context: Context,
  { params }: { params: { id: string; importId: string } },
): Promise<SiteImport> {
  authorize(context, siteImportPolicy, "import", params);
  return presentSiteImport(await loadSiteImport(context.platform, params));
}
