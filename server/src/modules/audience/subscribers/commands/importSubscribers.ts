import type { NewImport } from "@quire/contracts/calls/subscribers";
import type { SubscriberImport } from "@quire/contracts/records/subscriber";
import { startImport as contract } from "@quire/contracts/schemas/subscribers";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { validateInput } from "../../../../platform/http/validate.ts";
import { authorizeImport } from "../../../media/authorizeImport.ts";
import { saveTable } from "../../../media/saveTable.ts";
import { createImport } from "../createImport.ts";

/**
 * Imports the file of a multipart form. `site_id` may come after the file, so the caller is authorized for their
 * own site, the only one they can import to, before the upload is read.
 */
export async function importSubscribers(context: Context): Promise<SubscriberImport> {
  const siteId = requireUser(context).userId;
  authorizeImport(context, siteId);
  const { fileId, fields } = await saveTable(context, { siteId, field: "csv_data" });
  const formSiteId = fields.get("site_id");
  if (formSiteId === undefined) throw refuseField("body.site_id", "Choose the site that this list is for.");
  if (formSiteId !== siteId) throw new Refusal("forbidden");
  const input = validateInput<{ body: NewImport }>(contract, {
    params: { id: siteId },
    query: {},
    body: { file_id: fileId, ...inputOf(fields) },
  });
  return createImport(context, siteId, input.body);
}

function inputOf(fields: ReadonlyMap<string, string>): Record<string, unknown> {
  const { id, dry_run, format, mapping, subscribed_words: words } = Object.fromEntries(fields);
  return {
    ...(id === undefined ? {} : { id }),
    ...(dry_run === undefined ? {} : { dry_run }),
    ...(format === undefined ? {} : { format }),
    ...(mapping === undefined ? {} : { mapping: parse(mapping, "mapping") }),
    ...(words === undefined ? {} : { subscribed_words: parse(words, "subscribed_words") }),
  };
}

function parse(json: string, field: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw refuseField(`body.${field}`, "This isn't valid JSON.");
  }
}
