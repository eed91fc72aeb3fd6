import Joi from "@hapi/joi";
import type { ListingQuery } from "../call.ts";
import * as calls from "../calls/exports.ts";
import { contract } from "./contract.ts";
import { count, id, listing, nextKey, time } from "./fields.ts";
import { uploadKind } from "./records/file.ts";

const tag = "accounts";

export const exportAccount = contract(calls.exportAccount, {
  name: "exportAccount",
  summary:
    "Download all your data as a ZIP: posts as Markdown, files, followers, comments, likes, orders, Pro, earnings and payouts",
  tag,
  audience: "browser",
  sensitive: "confirmed",
  query: Joi.object<{ files?: boolean }, true>({ files: Joi.boolean() }),
  output: () => Joi.any(),
  errors: ["too_many_requests"],
});

export const exportPosts = contract(calls.exportPosts, {
  name: "exportPosts",
  summary: "Download all your posts, including drafts, as a ZIP of Markdown files",
  tag,
  audience: "user",
  output: () => Joi.any(),
  errors: ["too_many_requests"],
});

const exportedFile = () =>
  Joi.object<calls.ExportedFile, true>({
    id: id().required(),
    path: Joi.string().required(),
    kind: uploadKind().required(),
    content_type: Joi.string().required(),
    size: count(),
    sha256: Joi.string().hex().length(64).required(),
    created: time().required(),
    url: Joi.string().required(),
  });

export const listExportedFiles = contract(calls.listExportedFiles, {
  name: "listExportedFiles",
  summary: "List your uploads, with links to the original files",
  tag,
  audience: "user",
  query: Joi.object<Omit<ListingQuery, "page">, true>({ next: listing.next, size: listing.size }),
  output: () =>
    Joi.object<calls.ExportedFiles, true>({
      files: Joi.array().items(exportedFile()).required(),
      totals: Joi.object<NonNullable<calls.ExportedFiles["totals"]>, true>({
        files: count(),
        bytes: count(),
      })
        .allow(null)
        .required(),
      next: nextKey(),
    }),
});
