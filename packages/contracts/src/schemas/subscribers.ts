import Joi from "@hapi/joi";
import type { ListingQuery } from "../call.ts";
import * as calls from "../calls/subscribers.ts";
import type { ErrorCode } from "../errors.ts";
import { contract } from "./contract.ts";
import { id, idKey, line, listing, listingQuery, nextKey } from "./fields.ts";
import {
  columnMap,
  importFormat,
  subscribedWords,
  subscriber,
  subscriberCount,
  subscriberImport,
  subscriberSource,
  subscriberState,
} from "./records/subscriber.ts";

const tag = "subscribers";

const ofImport = () =>
  Joi.object<{ id: string; importId: string }, true>({ id: id().required(), importId: id().required() });
const filter = { state: subscriberState(), source: subscriberSource(), query: line(254).allow("") };

/** Why an import can't start. */
const refusals: ErrorCode[] = ["pro_required", "too_many_imports", "id_taken"];

export const importSubscribers = contract(calls.importSubscribers, {
  name: "importSubscribers",
  summary: "Upload and import a list of subscribers",
  tag,
  audience: "user",
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
  summary: "Import an uploaded list of subscribers, or preview the import",
  tag,
  audience: "user",
  params: idKey(),
  body: Joi.object<calls.NewImport, true>({
    id: id(),
    file_id: id().required(),
    dry_run: Joi.boolean(),
    format: importFormat(),
    mapping: columnMap(),
    subscribed_words: subscribedWords(),
  }),
  output: () => subscriberImport(),
  errors: [...refusals, "not_found"],
  status: 201,
});

export const listImports = contract(calls.listImports, {
  name: "listImports",
  summary: "List a site's subscriber imports, latest first",
  tag,
  audience: "user",
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
  summary: "Retrieve a subscriber import's progress and results",
  tag,
  audience: "user",
  params: ofImport(),
  output: () => subscriberImport(),
  errors: ["not_found"],
});

export const cancelImport = contract(calls.cancelImport, {
  name: "cancelImport",
  summary: "Cancel a subscriber import without adding anyone",
  tag,
  audience: "user",
  params: ofImport(),
  output: () => subscriberImport(),
  errors: ["not_found", "import_over"],
});

export const getRefusedRows = contract(calls.getRefusedRows, {
  name: "getRefusedRows",
  summary: "Download an import's rejected rows, with line numbers and reasons",
  tag,
  audience: "user",
  params: ofImport(),
  output: () => Joi.any(),
  errors: ["not_found"],
});

export const listSubscribers = contract(calls.listSubscribers, {
  name: "listSubscribers",
  summary: "List a site's subscribers without an account, sorted by email address",
  tag,
  audience: "user",
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
  summary: "Count a site's email recipients",
  tag,
  audience: "user",
  params: idKey(),
  output: () => subscriberCount(),
});

export const exportSubscribers = contract(calls.exportSubscribers, {
  name: "exportSubscribers",
  summary: "Download a site's subscribers without an account as CSV",
  tag,
  audience: "browser",
  sensitive: "confirmed",
  page: "/mailinglist",
  params: idKey(),
  query: Joi.object<calls.SubscriberFilter, true>(filter),
  output: () => Joi.any(),
  errors: ["too_many_requests"],
});

export const removeSubscriber = contract(calls.removeSubscriber, {
  name: "removeSubscriber",
  summary: "Delete a subscriber without an account",
  tag,
  audience: "user",
  params: Joi.object<{ id: string; email: string }, true>({
    id: id().required(),
    email: line(254).lowercase().required(),
  }),
  output: () => Joi.object<{ removed: boolean }, true>({ removed: Joi.boolean().required() }),
});
