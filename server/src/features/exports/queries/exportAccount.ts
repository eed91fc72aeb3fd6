import { dayOf } from "@quire/domain/views";
import type { Context } from "../../../platform/http/context.ts";
import { requirePerson } from "../../../platform/http/policy.ts";
import { enforceLimit } from "../../../platform/limits/enforceLimit.ts";
import { exportEntries } from "../exportEntries.ts";
import { zipOf } from "../zipOf.ts";

/** Sends all that is the person's, written as it is sent. */
export async function exportAccount(
  context: Context,
  { query }: { query: { files?: boolean } },
): Promise<Blob> {
  const { platform, http } = context;
  const { userId } = requirePerson(context);
  await enforceLimit(platform, "exportsByUser", userId);
  const name = `${platform.config.productName.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-export-${dayOf(platform.clock.now())}.zip`;
  const response = http.reply
    .response(zipOf(exportEntries(platform, userId, { files: query.files ?? true })))
    .type("application/zip")
    .header("content-disposition", `attachment; filename="${name}"`)
    .header("x-content-type-options", "nosniff");
  // A stream has no type of its own in the contract: the route sends on a response that is made already.
  return response as unknown as Blob;
}
