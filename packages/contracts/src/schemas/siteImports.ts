import Joi from "@hapi/joi";
import type { ListingQuery } from "../call.ts";
import * as calls from "../calls/siteImports.ts";
import type { ImportOutcome } from "../records/siteImport.ts";
import { contract } from "./contract.ts";
import { id, idKey, line, listing, listingQuery, nextKey } from "./fields.ts";
import { archiveSource, importedPost, importOutcome, siteImport } from "./records/siteImport.ts";

const tag = "imports";

const ofImport = () =>
  Joi.object<{ id: string; importId: string }, true>({ id: id().required(), importId: id().required() });

export const startSiteImport = contract(calls.startSiteImport, {
  name: "startSiteImport",
  summary: "Import an uploaded export from another platform, or preview the import",
  tag,
  audience: "user",
  params: idKey(),
  body: Joi.object<calls.NewSiteImport, true>({
    id: id(),
    file_id: id().required(),
    source: archiveSource().required(),
    site_url: line(500),
    dry_run: Joi.boolean(),
    as_drafts: Joi.boolean(),
  }),
  output: () => siteImport(),
  errors: ["too_many_imports", "id_taken", "not_found", "invalid_input"],
  status: 201,
});

export const listSiteImports = contract(calls.listSiteImports, {
  name: "listSiteImports",
  summary: "List a site's imports from other platforms, latest first",
  tag,
  audience: "user",
  params: idKey(),
  query: listingQuery(),
  output: () =>
    Joi.object<calls.ListedSiteImports, true>({
      imports: Joi.array().items(siteImport()).required(),
      next: nextKey(),
    }),
});

export const getSiteImport = contract(calls.getSiteImport, {
  name: "getSiteImport",
  summary: "Retrieve a site import's progress and results",
  tag,
  audience: "user",
  params: ofImport(),
  output: () => siteImport(),
  errors: ["not_found"],
});

export const cancelSiteImport = contract(calls.cancelSiteImport, {
  name: "cancelSiteImport",
  summary: "Cancel a site import and keep what is already imported",
  tag,
  audience: "user",
  params: ofImport(),
  output: () => siteImport(),
  errors: ["not_found", "import_over"],
});

export const listImportedPosts = contract(calls.listImportedPosts, {
  name: "listImportedPosts",
  summary: "List a site import's posts and their results",
  tag,
  audience: "user",
  params: ofImport(),
  query: Joi.object<ListingQuery & { outcome?: ImportOutcome; with_remarks?: boolean }, true>({
    ...listing,
    outcome: importOutcome(),
    with_remarks: Joi.boolean(),
  }),
  output: () =>
    Joi.object<calls.ListedImportedPosts, true>({
      posts: Joi.array().items(importedPost()).required(),
      next: nextKey(),
    }),
  errors: ["not_found"],
});
