import type { ServerRoute } from "@hapi/hapi";
import * as calls from "@quire/contracts/schemas/sitePages";
import type { Routes } from "../../../platform/http/route.ts";
import { createSitePageCommand, deleteSitePageCommand, updateSitePageCommand } from "./commands.ts";
import { getNavigationQuery, updateNavigationCommand } from "./navigation.ts";
import { getSitePageQuery, listSitePagesQuery } from "./queries.ts";

/** A site's own pages, such as About, and the entries above its pages. */
export const sitePages = (routes: Routes): ServerRoute[] => [
  routes.read(calls.listSitePages, listSitePagesQuery),
  routes.read(calls.getSitePage, getSitePageQuery),
  routes.writeInSteps(calls.createSitePage, createSitePageCommand),
  routes.writeInSteps(calls.updateSitePage, updateSitePageCommand),
  routes.write(calls.deleteSitePage, deleteSitePageCommand),
  routes.read(calls.getNavigation, getNavigationQuery),
  routes.write(calls.updateNavigation, updateNavigationCommand),
];
