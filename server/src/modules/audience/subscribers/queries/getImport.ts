import type { SubscriberImport } from "@quire/contracts/records/subscriber";
import type { Context } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { loadImport, presentImport } from "../importRow.ts";
import { subscriberPolicy } from "../policy.ts";

export async function getImport(
  context: Context,
  { params }: { params: { id: string; importId: string } },
): Promise<SubscriberImport> {
  authorize(context, subscriberPolicy, "manageList", params);
  return presentImport(context.platform, await loadImport(context.platform, params));
}
