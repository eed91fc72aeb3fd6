import * as contracts from "@quire/contracts/schemas/siteImports";
import type { Feature } from "../../../platform/http/feature.ts";
import { cancelSiteImport } from "./commands/cancelSiteImport.ts";
import { startSiteImport } from "./commands/startSiteImport.ts";
import { handleSiteImport } from "./jobs/handleSiteImport.ts";
import { runSiteImport } from "./jobs/names.ts";
import { getSiteImport } from "./queries/getSiteImport.ts";
import { listImportedPosts } from "./queries/listImportedPosts.ts";
import { listSiteImports } from "./queries/listSiteImports.ts";

/** Import of posts, pictures and dates from another platform's export. */
export const siteImports: Feature = (routes, platform) => {
  platform.jobs.handle(runSiteImport, handleSiteImport(platform));
  return [
    routes.writeInSteps(contracts.startSiteImport, startSiteImport),
    routes.read(contracts.listSiteImports, listSiteImports),
    routes.read(contracts.getSiteImport, getSiteImport),
    routes.write(contracts.cancelSiteImport, cancelSiteImport),
    routes.read(contracts.listImportedPosts, listImportedPosts),
  ];
};
