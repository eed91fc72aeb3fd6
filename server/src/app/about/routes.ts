import type { About } from "@quire/contracts/calls/about";
import { getAboutContract } from "@quire/contracts/schemas/about";
import { version } from "../../../package.json";
import type { Context } from "../../platform/http/context.ts";
import type { Feature } from "../../platform/http/feature.ts";
import { platformUrl } from "../../platform/http/urls.ts";

/** Identifies the server at this address. */
export const about: Feature = (routes) => [routes.read(getAboutContract, getAbout)];

async function getAbout({ platform: { config } }: Context): Promise<About> {
  return { product: config.productName, version, platform: platformUrl(config) };
}
