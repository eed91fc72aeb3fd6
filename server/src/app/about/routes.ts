import type { About, Location } from "@quire/contracts/calls/about";
import { getAboutContract, getLocationContract } from "@quire/contracts/schemas/about";
import { currencyOf } from "@quire/domain/accounts/countries";
import { version } from "../../../package.json";
import type { Context } from "../../platform/http/context.ts";
import type { Feature } from "../../platform/http/feature.ts";
import { platformUrl } from "../../platform/http/urls.ts";

/** Identifies the server at this address, and where its caller is. */
export const about: Feature = (routes) => [
  routes.read(getAboutContract, getAbout),
  routes.read(getLocationContract, getLocation),
];

async function getAbout({ platform: { config } }: Context): Promise<About> {
  return { product: config.productName, version, platform: platformUrl(config) };
}

async function getLocation({ facts: { country } }: Context): Promise<Location> {
  return { country, currency: currencyOf(country) };
}
