import * as contracts from "@quire/contracts/schemas/pinboard";
import type { Feature } from "../../../platform/http/feature.ts";
import { pinPost } from "../pinPost.ts";
import { arrangePinboard } from "./commands/arrangePinboard.ts";
import { unpinPost } from "./commands/unpinPost.ts";

/** A site's pinned posts. */
export const pinboard: Feature = (routes) => [
  routes.write(contracts.pinPost, pinPost),
  routes.write(contracts.unpinPost, unpinPost),
  routes.write(contracts.updatePinboard, arrangePinboard),
];
