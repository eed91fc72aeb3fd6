import Joi from "@hapi/joi";
import {
  MAX_NAVIGATION_ENTRIES,
  MAX_NAVIGATION_LABEL,
  MAX_NAVIGATION_URL,
  type NavigationTarget,
  TAB_PATHS,
} from "@quire/domain/sites/navigation";
import type { BodyOf, OutputOf } from "../call.ts";
import * as calls from "../calls/sitePages.ts";
import {
  type NavigationEntry,
  type OwnNavigationEntry,
  SITE_PAGE_TITLE_MAX,
  type SitePageEntry,
  type SitePageText,
} from "../records/sitePage.ts";
import { contract } from "./contract.ts";
import { displayName, id, idKey, time, yes } from "./fields.ts";

const tag = "sites";
/** Some forty pages of print; an About is a fraction of one. */
const BODY_BYTES_MAX = 256 * 1024;

const ofPage = () =>
  Joi.object<{ id: string; pageId: string }, true>({ id: id().required(), pageId: id().required() });

const fields = {
  title: displayName(SITE_PAGE_TITLE_MAX),
  slug: Joi.string().max(400),
  blocks: Joi.array(),
  markdown: Joi.string().allow(""),
  published: Joi.boolean(),
};

const entryFields = {
  id: id().required(),
  title: Joi.string().required(),
  slug: Joi.string().required(),
  path: Joi.string().required(),
  published: Joi.boolean().required(),
  version: Joi.number().integer().min(1).required(),
  updated: time().required(),
};
const pageEntry = () => Joi.object<SitePageEntry, true>(entryFields);

export const listSitePages = contract(calls.listSitePages, {
  name: "listSitePages",
  summary: "List a site's own pages",
  tag,
  audience: "user",
  params: idKey(),
  output: () =>
    Joi.object<OutputOf<typeof calls.listSitePages>, true>({
      pages: Joi.array().items(pageEntry()).required(),
    }),
  errors: ["forbidden"],
});

export const createSitePage = contract(calls.createSitePage, {
  name: "createSitePage",
  maxBytes: BODY_BYTES_MAX,
  summary: "Create a page, such as About",
  tag,
  audience: "user",
  params: idKey(),
  body: Joi.object<calls.NewSitePage, true>({
    ...fields,
    id: id(),
    title: fields.title.required(),
  }).oxor("blocks", "markdown"),
  output: pageEntry,
  errors: [
    "forbidden",
    "site_not_found",
    "id_taken",
    "too_large",
    "too_many_site_pages",
    "too_many_requests",
  ],
  status: 201,
});

export const getSitePage = contract(calls.getSitePage, {
  name: "getSitePage",
  summary: "Retrieve a page with its text, to edit it",
  tag,
  audience: "user",
  params: ofPage(),
  output: () => Joi.object<SitePageText, true>({ ...entryFields, blocks: Joi.array().required() }),
  errors: ["forbidden", "site_page_not_found"],
});

export const updateSitePage = contract(calls.updateSitePage, {
  name: "updateSitePage",
  maxBytes: BODY_BYTES_MAX,
  summary: "Update, publish or unpublish a page",
  tag,
  audience: "user",
  params: ofPage(),
  body: Joi.object<calls.SitePageChanges, true>({
    ...fields,
    last_version: Joi.number().integer().min(1).required(),
  })
    .oxor("blocks", "markdown")
    .or("title", "slug", "blocks", "markdown", "published"),
  output: pageEntry,
  errors: ["forbidden", "site_page_not_found", "site_page_changed", "too_large", "too_many_requests"],
});

export const deleteSitePage = contract(calls.deleteSitePage, {
  name: "deleteSitePage",
  summary: "Delete a page",
  tag,
  audience: "user",
  params: ofPage(),
  output: () => Joi.object<OutputOf<typeof calls.deleteSitePage>, true>({ deleted: yes() }),
  errors: ["forbidden", "site_page_not_found"],
});

const kind = (...kinds: NavigationTarget["kind"][]) =>
  Joi.string()
    .valid(...kinds)
    .required();

const target = () =>
  Joi.alternatives(
    Joi.object({ kind: kind("page", "post"), id: id().required() }),
    Joi.object({
      kind: kind("tab"),
      tab: Joi.string()
        .valid(...Object.keys(TAB_PATHS))
        .required(),
    }),
    Joi.object({ kind: kind("link"), url: Joi.string().max(MAX_NAVIGATION_URL).required() }),
  );

const entry = {
  // In UTF-16 units here; the command counts characters.
  label: displayName(2 * MAX_NAVIGATION_LABEL).required(),
  target: target().required(),
};

const navigation = () =>
  Joi.object<OutputOf<typeof calls.getNavigation>, true>({
    entries: Joi.array()
      .items(
        Joi.object<OwnNavigationEntry, true>({
          ...entry,
          title: Joi.string().allow(null).required(),
          url: Joi.string().allow(null).required(),
        }),
      )
      .required(),
  });

export const getNavigation = contract(calls.getNavigation, {
  name: "getNavigation",
  summary: "Retrieve the entries above a site's pages",
  tag,
  audience: "user",
  params: idKey(),
  output: navigation,
  errors: ["forbidden"],
});

export const updateNavigation = contract(calls.updateNavigation, {
  name: "updateNavigation",
  summary: "Replace the entries above a site's pages",
  tag,
  audience: "user",
  params: idKey(),
  body: Joi.object<BodyOf<typeof calls.updateNavigation>, true>({
    entries: Joi.array()
      .items(Joi.object<NavigationEntry, true>(entry))
      .max(MAX_NAVIGATION_ENTRIES)
      .required(),
  }),
  output: navigation,
  errors: ["forbidden", "site_not_found"],
});
