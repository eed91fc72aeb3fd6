import {
  createAccessTokenContract,
  listSessionsContract,
  revokeSessionContract,
} from "@quire/contracts/schemas/sessions";
import type { Feature } from "../../platform/http/feature.ts";
import { createAccessToken } from "./commands/createAccessToken.ts";
import { revokeSession } from "./commands/revokeSession.ts";
import { listSessions } from "./queries/listSessions.ts";

export const sessions: Feature = (routes) => [
  routes.read(listSessionsContract, listSessions),
  routes.write(revokeSessionContract, revokeSession),
  routes.write(createAccessTokenContract, createAccessToken),
];
