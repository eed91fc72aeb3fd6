import {
  checkAvailabilityContract,
  createSiteContract,
  findSiteContract,
  getProfileContract,
  getSmallBusinessContract,
  updateProfileContract,
  updateSiteContract,
} from "@quire/contracts/schemas/sites";
import type { Feature } from "../../../platform/http/feature.ts";
import { createSite } from "./commands/createSite.ts";
import { updateProfile } from "./commands/updateProfile.ts";
import { updateSite } from "./commands/updateSite.ts";
import { checkAvailability } from "./queries/checkAvailability.ts";
import { findSite } from "./queries/findSite.ts";
import { getProfile } from "./queries/getProfile.ts";
import { getSmallBusiness } from "./queries/getSmallBusiness.ts";

/** Creating, finding and updating sites. */
export const sites: Feature = (routes) => [
  routes.read(findSiteContract, findSite),
  routes.read(checkAvailabilityContract, checkAvailability),
  routes.read(getProfileContract, getProfile),
  routes.read(getSmallBusinessContract, getSmallBusiness),
  routes.writeInSteps(createSiteContract, createSite),
  routes.write(updateProfileContract, updateProfile),
  routes.write(updateSiteContract, updateSite),
];
