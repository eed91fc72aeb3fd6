import type { NewImport } from "@quire/contracts/calls/subscribers";
import type { SubscriberImport } from "@quire/contracts/records/subscriber";
import type { Context } from "../../../../platform/http/context.ts";
import { authorizeImport } from "../../../media/authorizeImport.ts";
import { createImport } from "../createImport.ts";

/** Imports a file that was uploaded before. */
export async function startImport(
  context: Context,
  { params, body }: { params: { id: string }; body: NewImport },
): Promise<SubscriberImport> {
  authorizeImport(context, params.id);
  return createImport(context, params.id, body);
}
