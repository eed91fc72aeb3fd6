import Joi from "@hapi/joi";
import type { ListingQuery } from "../call.ts";
import * as calls from "../calls/subscribers.ts";
import type { ErrorCode } from "../errors.ts";
import { contract } from "./contract.ts";
import { id, idKey, line, listing, listingQuery, nextKey } from "./fields.ts";
import {
  columnMap,
  importFormat,
  subscriber,
  subscriberCount,
  subscriberImport,
  subscriberState,
} from "./records/subscriber.ts";

const tag = "subscribers";

const ofImport = () =>
  Joi.object<{ id: string; importId: string }, true>({ id: id().required(), importId: id().required() });
const filter = { state: subscriberState(), source: importFormat(), query: line(254).allow("") };

/** Why an import is not begun. */
const refusals: ErrorCode[] = ["pro_required", "too_many_imports", "id_taken"];

export const importSubscribers = contract(calls.importSubscribers, {
  name: "importSubscribers",
  summary: "Import a list of subscribers: the file and what to do with it, in one form",
  tag,
  audience: "person",
  output: () => subscriberImport(),
  errors: [
    ...refusals,
    "csv_too_large",
    "csv_unsupported",
    "too_many_uploads",
    "unsupported_media",
    "malformed_body",
  ],
  status: 201,
  payload: "multipart",
});

export const startImport = contract(calls.startImport, {
  name: "startImport",
  summary: "Import a list of subscribers that was sent before, or try what would come of it",
  tag,
  audience: "person",
  params: idKey(),
  body: Joi.object<calls.NewImport, true>({
    id: id(),
    file_id: id().required(),
    dry_run: Joi.boolean(),
    format: importFormat(),
    mapping: columnMap(),
  }),
  output: () => subscriberImport(),
  errors: [...refusals, "not_found"],
  status: 201,
});

export const listImports = contract(calls.listImports, {
  name: "listImports",
  summary: "List the imports of a site, the latest first",
  tag,
  audience: "person",
  params: idKey(),
  query: listingQuery(),
  output: () =>
    Joi.object<calls.ListedImports, true>({
      imports: Joi.array().items(subscriberImport()).required(),
      next: nextKey(),
    }),
});

export const getImport = contract(calls.getImport, {
  name: "getImport",
  summary: "See how far an import has come, and what came of it",
  tag,
  audience: "person",
  params: ofImport(),
  output: () => subscriberImport(),
  errors: ["not_found"],
});

export const cancelImport = contract(calls.cancelImport, {
  name: "cancelImport",
  summary: "Cancel an import, with nobody added",
  tag,
  audience: "person",
  params: ofImport(),
  output: () => subscriberImport(),
  errors: ["not_found", "import_over"],
});

export const getRefusedRows = contract(calls.getRefusedRows, {
  name: "getRefusedRows",
  summary: "Download the rows of an import that were not taken, with line and reason",
  tag,
  audience: "person",
  params: ofImport(),
  output: () => Joi.any(),
  errors: ["not_found"],
});

export const listSubscribers = contract(calls.listSubscribers, {
  name: "listSubscribers",
  summary: "List the imported subscribers of a site, in the order of their addresses",
  tag,
  audience: "person",
  params: idKey(),
  query: Joi.object<ListingQuery & calls.SubscriberFilter, true>({ ...listing, ...filter }),
  output: () =>
    Joi.object<calls.ListedSubscribers, true>({
      subscribers: Joi.array().items(subscriber()).required(),
      next: nextKey(),
    }),
});

export const countSubscribers = contract(calls.countSubscribers, {
  name: "countSubscribers",
  summary: "Count whom a site's letters reach",
  tag,
  audience: "person",
  params: idKey(),
  output: () => subscriberCount(),
});

export const exportSubscribers = contract(calls.exportSubscribers, {
  name: "exportSubscribers",
  summary: "Download the imported subscribers of a site as CSV",
  tag,
  audience: "person",
  params: idKey(),
  query: Joi.object<calls.SubscriberFilter, true>(filter),
  output: () => Joi.any(),
  errors: ["too_many_requests"],
});

export const removeSubscriber = contract(calls.removeSubscriber, {
  name: "removeSubscriber",
  summary: "Take an address out of the list",
  tag,
  audience: "person",
  params: Joi.object<{ id: string; email: string }, true>({
    id: id().required(),
    email: line(254).lowercase().required(),
  }),
  output: () => Joi.object<{ removed: boolean }, true>({ removed: Joi.boolean().required() }),
});
