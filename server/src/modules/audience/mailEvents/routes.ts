import * as contracts from "@quire/contracts/schemas/newsletterSettings";
import type { Feature } from "../../../platform/http/feature.ts";
import { receivePostmarkEvent } from "./commands/receivePostmarkEvent.ts";
import { receiveSesEvent } from "./commands/receiveSesEvent.ts";

/** Bounces and complaints, as mail providers report them. */
export const mailEvents: Feature = (routes) => [
  routes.stream(contracts.receiveSesEvent, receiveSesEvent),
  routes.stream(contracts.receivePostmarkEvent, receivePostmarkEvent),
];
