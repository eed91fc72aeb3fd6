import type { NewImport } from "@quire/contracts/calls/subscribers";
import type { SubscriberImport } from "@quire/contracts/records/subscriber";
import type { Context } from "../../../../platform/http/context.ts";
import { authorizeImport } from "../../../media/authorizeImport.ts";
import { beginImport } from "../beginImport.ts";

/** Imports a file that was sent before. */
export async function startImport(
  context: Context,
  { params, body }: { params: { id: string }; body: NewImport },
): Promise<SubscriberImport> {
  authorizeImport(context, params.id);
  return beginImport(context, params.id, body);
}
