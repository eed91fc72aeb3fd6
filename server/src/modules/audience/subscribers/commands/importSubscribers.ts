import type { NewImport } from "@quire/contracts/calls/subscribers";
import type { SubscriberImport } from "@quire/contracts/records/subscriber";
import { startImport as contract } from "@quire/contracts/schemas/subscribers";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { validateInput } from "../../../../platform/http/validate.ts";
import { authorizeImport } from "../../../media/authorizeImport.ts";
import { saveTable } from "../../../media/saveTable.ts";
import { beginImport } from "../beginImport.ts";

/**
 * Imports the file of a form. Its `site_id` may come after the file, so that whether this person may import at all is
 * asked of their own site, before a byte is taken in: nobody may for another's.
 */
export async function importSubscribers(context: Context): Promise<SubscriberImport> {
  const siteId = requireUser(context).userId;
  authorizeImport(context, siteId);
  const { fileId, fields } = await saveTable(context, { siteId, field: "csv_data" });
  const named = fields.get("site_id");
  if (named === undefined) throw refuseField("body.site_id", "Choose the site that this list is for.");
  if (named !== siteId) throw new Refusal("forbidden");
  const wishes = validateInput<{ body: NewImport }>(contract, {
    params: { id: siteId },
    query: {},
    body: { file_id: fileId, ...wishesOf(fields) },
  });
  return beginImport(context, siteId, wishes.body);
}

function wishesOf(fields: ReadonlyMap<string, string>): Record<string, unknown> {
  const { id, dry_run, format, mapping } = Object.fromEntries(fields);
  return {
    ...(id === undefined ? {} : { id }),
    ...(dry_run === undefined ? {} : { dry_run }),
    ...(format === undefined ? {} : { format }),
    ...(mapping === undefined ? {} : { mapping: parse(mapping) }),
  };
}

function parse(mapping: string): unknown {
  try {
    return JSON.parse(mapping);
  } catch {
    throw refuseField("body.mapping", "This isn't valid JSON.");
  }
}
