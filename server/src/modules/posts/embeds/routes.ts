import * as contracts from "@quire/contracts/schemas/embeds";
import type { Feature } from "../../../platform/http/feature.ts";
import { getEmbed, getSiteEmbed } from "./queries/getEmbed.ts";

/** Descriptions of the pages that writers embed or link to. */
export const embeds: Feature = (routes) => [
  routes.read(contracts.getEmbed, getEmbed),
  routes.read(contracts.getSiteEmbed, getSiteEmbed),
];
