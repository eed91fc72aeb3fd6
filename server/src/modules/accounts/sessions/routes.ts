import {
  createAccessTokenContract,
  getCredentialContract,
  listAccessTokensContract,
  listSessionsContract,
  revokeAccessTokenContract,
  revokeSessionContract,
} from "@quire/contracts/schemas/sessions";
import type { Feature } from "../../../platform/http/feature.ts";
import { createAccessToken } from "./commands/createAccessToken.ts";
import { revokeAccessToken } from "./commands/revokeAccessToken.ts";
import { revokeSession } from "./commands/revokeSession.ts";
import { sweepIdleTokens, sweepIdleTokensJob } from "./jobs/sweepIdleTokens.ts";
import { getCredential } from "./queries/getCredential.ts";
import { listAccessTokens } from "./queries/listAccessTokens.ts";
import { listSessions } from "./queries/listSessions.ts";

export const sessions: Feature = (routes, platform) => {
  platform.jobs.handle(sweepIdleTokensJob, () => sweepIdleTokens(platform));
  return [
    routes.read(listSessionsContract, listSessions),
    routes.read(getCredentialContract, getCredential),
    routes.write(revokeSessionContract, revokeSession),
    routes.read(listAccessTokensContract, listAccessTokens),
    routes.writeInSteps(createAccessTokenContract, createAccessToken),
    routes.write(revokeAccessTokenContract, revokeAccessToken),
  ];
};
