import Joi from "@hapi/joi";
import { ARCHIVE_SOURCES } from "@quire/domain/posts/archiveSources";
import {
  IMPORT_OUTCOMES,
  type ImportedPost,
  SITE_IMPORT_STATES,
  type SiteImport,
  type SiteImportCounts,
  type SkippedItems,
} from "../../records/siteImport.ts";
import { count, id, text, time } from "../fields.ts";

export const archiveSource = () => Joi.string().valid(...ARCHIVE_SOURCES);
export const importOutcome = () => Joi.string().valid(...IMPORT_OUTCOMES);

export const siteImport = () =>
  Joi.object<SiteImport, true>({
    id: id().required(),
    site_id: id().required(),
    state: Joi.string()
      .valid(...SITE_IMPORT_STATES)
      .required(),
    source: archiveSource().required(),
    site_url: Joi.string().allow(null).required(),
    dry_run: Joi.boolean().required(),
    as_drafts: Joi.boolean().required(),
    file_name: text(),
    size: count(),
    counts: Joi.object<SiteImportCounts, true>({
      posts: count(),
      added: count(),
      published: count(),
      already: count(),
      refused: count(),
      pictures: count(),
      pictures_missing: count(),
    }).required(),
    asides: Joi.array()
      .items(
        Joi.object<SkippedItems, true>({
          what: Joi.string().required(),
          count: count(),
          hint: text(),
        }),
      )
      .required(),
    problem: Joi.string().allow(null).required(),
    created: time().required(),
    started: time().allow(null).required(),
    finished: time().allow(null).required(),
  });

export const importedPost = () =>
  Joi.object<ImportedPost, true>({
    position: Joi.number().integer().min(1).required(),
    title: text(),
    outcome: importOutcome().required(),
    post_id: id().allow(null).required(),
    status: Joi.string().valid("drafts", "published").allow(null).required(),
    left_out: Joi.array().items(Joi.string()).required(),
    former_path: Joi.string().allow(null).required(),
  });
