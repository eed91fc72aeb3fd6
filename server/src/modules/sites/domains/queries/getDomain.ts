import type { OutputOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/domains";
import type { Context } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { domainPolicy } from "../../domainPolicy.ts";
import { siteExists } from "../../siteExists.ts";
import { findDomain } from "../domainRow.ts";
import { presentDomain } from "../presentDomain.ts";

/** Returns a site's linked domain and its state. */
export async function getDomain(
  context: Context,
  { params }: { params: { id: string } },
): Promise<OutputOf<typeof calls.getDomain>> {
  const { platform } = context;
  authorize(context, domainPolicy, "see", params);
  const row = await findDomain(platform, params.id);
  if (!row && !(await siteExists(platform, params.id))) throw new Refusal("site_not_found");
  return { domain: row && presentDomain(platform.config, row) };
}
